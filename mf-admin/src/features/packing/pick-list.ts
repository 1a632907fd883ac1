import type { WholeOrder } from '@shop/contracts';
import { leftOf, linesToSend } from '../../orders/whole-order.ts';

export interface PickLine {
  readonly partId: string;
  readonly partNumber: string | undefined;
  readonly partName: string;
  readonly pieces: number;
  readonly orders: number;
}

export interface ShelvedLine extends PickLine {
  readonly shelf: string | undefined;
}

/** Sums what is left to send of orders by part. */
export function pickLines(orders: readonly WholeOrder[]): PickLine[] {
  const lines = orders.flatMap((order) =>
    linesToSend(order).map((line) => ({ ...line, pieces: leftOf(order, line), order: order.orderId })),
  );
  return [...Map.groupBy(lines, ({ partId }) => partId)].map(([partId, of]) => ({
    partId,
    partNumber: of[0]?.partNumber,
    partName: of[0]?.partName ?? '',
    pieces: of.reduce((sum, { pieces }) => sum + pieces, 0),
    orders: new Set(of.map(({ order }) => order)).size,
  }));
}

const byNumbersWithin = new Intl.Collator('en', { numeric: true }).compare;

/** Sorts by shelf, A-2 before A-10; parts without a shelf come last. */
export function byShelf(lines: readonly PickLine[], shelves: ReadonlyMap<string, string>): ShelvedLine[] {
  const rank = ({ shelf = '\uffff' }: ShelvedLine): string => shelf;
  return lines
    .map((line) => ({ ...line, shelf: shelves.get(line.partId) }))
    .sort(
      (one, other) =>
        byNumbersWithin(rank(one), rank(other)) || byNumbersWithin(one.partName, other.partName),
    );
}
