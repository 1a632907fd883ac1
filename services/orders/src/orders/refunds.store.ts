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

interface RefundCount {
  readonly state: RefundState;
  readonly count: number;
  readonly since: Date;
}

/**
 * Queries of sweeps and gauges about refunds. Decisions on refunds go through `apply` like every change of an order.
 */
export function orderRefunds(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const hint = orderIndexes.byOpenRefund;

  return {
    /** Orders with unfinished refunds: few, and each refund says when to ask about it. */
    openRefunds: (): AsyncIterable<Order> =>
      orders.find({ 'refunds.state': { $in: ['asked', 'pending'] } }, { projection, hint }).map(toOrder),

    /** Bookkeeping; the order's version stays. */
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

    /** Counts refunds in progress, and failed ones that no later refund took care of. */
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
