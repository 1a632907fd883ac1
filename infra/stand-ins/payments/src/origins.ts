/** Pages on this machine, where the shop runs locally. */
const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/;

/** Whether pages of this origin may use the stand-in; with no list, every page of this machine may. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.length === 0 ? loopback.test(origin) : allowed.includes(origin);
}
