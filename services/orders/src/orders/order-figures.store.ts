import type { OrderState } from '@shop/contracts';
import type { Db } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection } from './order.document.ts';

export interface StateFigures {
  readonly state: OrderState;
  readonly orders: number;
  /** Price times quantity of all of them. */
  readonly cents: number;
}

/** Sums over all orders, read from an index alone. */
export const createOrderFigureStore = (db: Db) => {
  const orders = db.collection<OrderDocument>(ordersCollection);
  return {
    /** A state without orders is left out. */
    byState: (states: readonly OrderState[]): Promise<StateFigures[]> =>
      orders
        .aggregate<StateFigures>(
          [
            { $match: { state: { $in: [...states] } } },
            {
              $group: {
                _id: '$state',
                orders: { $sum: 1 },
                cents: { $sum: { $multiply: ['$priceCents', '$quantity'] } },
              },
            },
            { $project: { _id: 0, state: '$_id', orders: 1, cents: 1 } },
          ],
          { hint: orderIndexes.byAmount },
        )
        .toArray(),
  };
};

export type OrderFigureStore = ReturnType<typeof createOrderFigureStore>;
