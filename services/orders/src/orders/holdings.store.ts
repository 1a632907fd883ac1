import type { OrderState } from '@shop/contracts';
import type { Db } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection } from './order.document.ts';

/** States in which an order's pieces are out of the catalogue's stock. */
const holding: readonly OrderState[] = ['reserved', 'paid', 'shipped'];

export interface Holding {
  readonly partId: string;
  readonly quantity: number;
  readonly orders: number;
}

/** Parts by their ids, behind `after` up to `until`. */
export interface PartSlice {
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

function within({ after, until }: PartSlice) {
  return {
    partId: {
      ...(after === undefined ? { $gte: '' } : { $gt: after.toLowerCase() }),
      ...(until === undefined ? {} : { $lte: until.toLowerCase() }),
    },
  };
}

/** The orders' side of the books: what they hold, and what is still open between them and catalog. */
export function createHoldingsStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const countIn = (state: OrderState): Promise<number> =>
    orders.countDocuments({ state }, { hint: orderIndexes.byState });
  return {
    /** Pieces held per part, read from the index alone. Exact while nothing is open; see `open`. */
    perPart: async (slice: PartSlice = {}): Promise<Holding[]> =>
      orders
        .aggregate<Holding>(
          [
            { $match: { ...within(slice), state: { $in: [...holding] } } },
            { $group: { _id: '$partId', quantity: { $sum: '$quantity' }, orders: { $sum: 1 } } },
            { $project: { _id: 0, partId: '$_id', quantity: 1, orders: 1 } },
            { $sort: { partId: 1 } },
          ],
          { hint: orderIndexes.byHolding },
        )
        .toArray(),

    /** Orders that wait for their stock, and ended ones whose stock catalog has not confirmed. */
    open: async (): Promise<{ undecided: number; unreleased: number }> => {
      const [undecided, unreleased] = await Promise.all([
        countIn('requested'),
        orders.countDocuments({ 'release.state': 'due' }, { hint: orderIndexes.byRelease }),
      ]);
      return { undecided, unreleased };
    },
  };
}

export type HoldingsStore = ReturnType<typeof createHoldingsStore>;
