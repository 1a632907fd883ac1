import { type Db, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  watchedRefunds,
} from './order.document.ts';
import type { Order, RefundState } from './order.types.ts';

/** How many refunds are in a state, and when the oldest of them was decided. */
interface RefundCount {
  readonly state: RefundState;
  readonly count: number;
  readonly since: Date;
}

/** What sweeps and gauges ask of refunds; what decides on them is written as every change of an order. */
export function orderRefunds(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const hint = orderIndexes.byOpenRefund;

  return {
    /** Orders with refunds that are not over: few, and each tells when to ask about it. */
    openRefunds: (): AsyncIterable<Order> =>
      orders.find({ 'refunds.state': { $in: ['asked', 'pending'] } }, { projection, hint }).map(toOrder),

    /** Bookkeeping; no change of the order. */
    async postponeRefund(
      { id, email }: Order,
      refund: { id: string; checkAt: Date; checks: number },
    ): Promise<void> {
      const { checkAt, checks } = refund;
      await orders.updateOne(
        { _id: new ObjectId(id), email, 'refunds.id': refund.id },
        { $set: { 'refunds.$.checkAt': checkAt, 'refunds.$.checks': checks } },
        { hint: { _id: 1 } },
      );
    },

    /** Refunds that are under way, and those that failed and nobody took care of since. */
    countRefunds: (): Promise<RefundCount[]> =>
      orders
        .aggregate<RefundCount>(
          [
            { $match: { 'refunds.state': { $in: [...watchedRefunds] } } },
            { $unwind: '$refunds' },
            {
              $match: {
                'refunds.state': { $in: [...watchedRefunds] },
                'refunds.retriedBy': { $exists: false },
              },
            },
            { $group: { _id: '$refunds.state', count: { $sum: 1 }, since: { $min: '$refunds.at' } } },
            { $project: { _id: 0, state: '$_id', count: 1, since: 1 } },
          ],
          { hint },
        )
        .toArray(),
  };
}
