import { type Db, ObjectId } from 'mongodb';
import { type OrderDocument, ordersCollection } from './order.document.ts';
import type { OrderRefund } from './order.types.ts';

/** An order as the registers name it. */
export type BookedOrder = Pick<OrderDocument, 'number' | 'clientName' | 'email' | 'paidCents'>;

export type BookedRefund = OrderRefund & { readonly order: BookedOrder; readonly transactionId?: string };

const booked = { number: 1, clientName: 1, email: 1, paidCents: 1 } as const;

/** Reads orders and refunds for the books. */
export function orderBooks(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  return {
    booked: async (ids: readonly string[]): Promise<ReadonlyMap<string, BookedOrder>> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await orders.find(wanted, { projection: booked }).toArray();
      return new Map(found.map(({ _id, ...order }) => [_id.toHexString(), order]));
    },

    /** Refunds decided from `from` until before `until`, oldest first. */
    refundsIn: ({ from, until }: { from: Date; until: Date }): AsyncIterable<BookedRefund> => {
      const decided = { $match: { 'refunds.at': { $gte: from, $lt: until } } };
      return orders.aggregate<BookedRefund>([
        decided,
        {
          $project: {
            refunds: 1,
            transactionId: 1,
            order: { number: '$number', clientName: '$clientName', email: '$email' },
          },
        },
        { $unwind: '$refunds' },
        decided,
        { $sort: { 'refunds.at': 1 } },
        {
          $replaceWith: {
            $mergeObjects: ['$refunds', { order: '$order', transactionId: '$transactionId' }],
          },
        },
      ]);
    },
  };
}
