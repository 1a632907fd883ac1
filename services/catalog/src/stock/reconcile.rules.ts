/** Pieces by part id. A part that is missing holds none. */
export type Pieces = ReadonlyMap<string, number>;

/** Parts by their ids, behind `after` up to `until`. */
export interface PartIdRange {
  readonly after: string;
  readonly until: string;
}

export const firstPartId = '0'.repeat(24);
export const lastPartId = 'f'.repeat(24);

/** Those of the pieces that belong to the slice. */
export function inRange(pieces: Pieces, { after, until }: PartIdRange): Pieces {
  return new Map([...pieces].filter(([partId]) => partId > after && partId <= until));
}

/** A part of which the ledger and the orders tell different numbers of held pieces. */
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
 * What two looks, one after the other, tell alike. The two books are read a moment apart while orders come and go,
 * so a single look may differ without anything being wrong.
 */
export function lasting(
  before: readonly HoldingsDifference[],
  now: readonly HoldingsDifference[],
): HoldingsDifference[] {
  return now.filter((each) =>
    before.some((earlier) => earlier.partId === each.partId && gap(earlier) === gap(each)),
  );
}
