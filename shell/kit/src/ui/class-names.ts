/** A component's own class with those that its user adds. */
export function joined(base: string, more: string | undefined): string {
  return more ? `${base} ${more}` : base;
}
