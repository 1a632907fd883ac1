/** Held pieces by part id. A missing part holds none. */
export type Pieces = ReadonlyMap<string, number>;

/** Part ids greater than `after`, up to and including `until`. */
export interface PartIdRange {
  readonly after: string;
  readonly until: string;
}

export const firstPartId = '0'.repeat(24);
export const lastPartId = 'f'.repeat(24);

export interface HoldingsDifference {
  readonly partId: string;
  readonly ledger: number;
  readonly orders: number;
}

export function differences(ledger: Pieces, orders: Pieces): HoldingsDifference[] {
  return [...new Set([...ledger.keys(), ...orders.keys()])]
    .map((partId) => ({ partId, ledger: ledger.get(partId) ?? 0, orders: orders.get(partId) ?? 0 }))
    .filter((each) => each.ledger !== each.orders);
}

function gap({ ledger, orders }: HoldingsDifference): number {
  return ledger - orders;
}

/**
 * Keeps differences that two consecutive comparisons share. The two books are read a moment apart while orders come and go, so
 * a single comparison may differ although nothing is wrong.
 */
export function lasting(
  before: readonly HoldingsDifference[],
  now: readonly HoldingsDifference[],
): HoldingsDifference[] {
  return now.filter((each) =>
    before.some((earlier) => earlier.partId === each.partId && gap(earlier) === gap(each)),
  );
}
