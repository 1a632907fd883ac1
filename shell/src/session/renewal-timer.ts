import { SessionChangedError } from './token-store.ts';

const renewAheadMs = 5 * 60_000;
const retryRenewalMs = 30_000;

/** Renews the token before it expires, and retries after a transient fault. */
export function createRenewalTimer(renew: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const startIn = (ms: number): void => {
    stop();
    timer = setTimeout(() => {
      renew().catch((error: unknown) => {
        if (!(error instanceof SessionChangedError)) startIn(retryRenewalMs);
      });
    }, ms);
  };
  return {
    stop,
    schedule: (expiresAtMs: number | undefined): void => {
      if (expiresAtMs !== undefined) startIn(Math.max(expiresAtMs - Date.now() - renewAheadMs, 0));
    },
  };
}
