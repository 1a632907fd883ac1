/** Held pieces by part id. A missing part holds none. */
export type Pieces = ReadonlyMap<string, number>;

/** Part ids greater than `after`, up to and including `until`. */
export interface PartIdRange {
  readonly after: string;
  readonly until: string;
}

export const firstPartId = '0'.repeat(24);
export const lastPartId = 'f'.repeat(24);

/** Returns how many pieces more the ledger holds than orders, of each part on which they disagree. */
export function gapsBetween(ledger: Pieces, orders: Pieces): Pieces {
  const partIds = new Set([...ledger.keys(), ...orders.keys()]);
  const gaps = [...partIds].map((id) => [id, (ledger.get(id) ?? 0) - (orders.get(id) ?? 0)] as const);
  return new Map(gaps.filter(([, gap]) => gap !== 0));
}

/**
 * Keeps gaps that two consecutive comparisons share. The two books are read a moment apart while orders come and go, so a single
 * comparison may differ although nothing is wrong.
 */
export function lasting(before: Pieces, now: Pieces): Pieces {
  return new Map([...now].filter(([id, gap]) => before.get(id) === gap));
}
