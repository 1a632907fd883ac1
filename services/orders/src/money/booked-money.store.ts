import type { Period } from '@shop/service-kit';
import type { AggregationCursor, Db } from 'mongodb';
import { type OrderDocument, ordersCollection } from '../order/order.document.ts';
import type { OrderRefund } from '../order/order.types.ts';

/** An order as the registers name it, with what its tax is on. */
export type BookedOrder = Pick<
  OrderDocument,
  'number' | 'clientName' | 'email' | 'tax' | 'lines' | 'charges'
> & { readonly delivery?: { readonly country?: string } };

/** Money that paid an order. */
export type BookedPayment = BookedOrder &
  Pick<OrderDocument, 'transactionId' | 'transfer'> &
  Required<Pick<OrderDocument, 'paidAt' | 'paidCents'>>;

export type BookedRefund = OrderRefund & { readonly order: BookedOrder; readonly transactionId?: string };

const bookedPayment = {
  number: 1,
  clientName: 1,
  email: 1,
  paidCents: 1,
  paidAt: 1,
  transactionId: 1,
  transfer: 1,
  charges: 1,
  tax: 1,
  lines: 1,
  'delivery.country': 1,
} as const;

/** Reads the money that orders received and refunded in a period, as the books need it. */
export function createBookedMoney(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  const refundsBy = (
    time: 'at' | 'doneAt' | 'rejectedAt',
    { from, until }: Period,
  ): AggregationCursor<BookedRefund> => {
    const within = { $match: { [`refunds.${time}`]: { $gte: from, $lt: until } } };
    return orders.aggregate<BookedRefund>([
      within,
      {
        $project: {
          refunds: 1,
          transactionId: 1,
          order: {
            number: '$number',
            clientName: '$clientName',
            email: '$email',
            tax: '$tax',
            lines: '$lines',
            charges: '$charges',
            delivery: { country: '$delivery.country' },
          },
        },
      },
      { $unwind: '$refunds' },
      within,
      { $sort: { [`refunds.${time}`]: 1 } },
      {
        $replaceWith: {
          $mergeObjects: ['$refunds', { order: '$order', transactionId: '$transactionId' }],
        },
      },
    ]);
  };

  return {
    /** Payments of orders in a period, oldest first. */
    paymentsIn: ({ from, until }: Period): AggregationCursor<BookedPayment> =>
      orders.aggregate<BookedPayment>([
        { $match: { paidAt: { $gte: from, $lt: until } } },
        { $sort: { paidAt: 1 } },
        { $project: bookedPayment },
      ]),

    /** Refunds whose money went back in a period, oldest first. */
    refundsIn: (period: Period) => refundsBy('doneAt', period),

    /** Refunds decided in a period, oldest first: the provider dates them so. */
    refundsDecidedIn: (period: Period) => refundsBy('at', period),

    /** Refunds that the bank rejected in a period, after they had succeeded, oldest first. */
    rejectionsIn: (period: Period) => refundsBy('rejectedAt', period),
  };
}
