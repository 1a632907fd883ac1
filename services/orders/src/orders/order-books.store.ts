import { type Period, type PeriodSum, sumPeriod } from '@shop/service-kit';
import type { AggregationCursor, Db, FindCursor } from 'mongodb';
import { type OrderDocument, ordersCollection } from './order.document.ts';
import type { OrderRefund } from './order.types.ts';

/** An order as the registers name it. */
export type BookedOrder = Pick<OrderDocument, 'number' | 'clientName' | 'email'>;

/** Money that paid an order. */
export type BookedPayment = BookedOrder &
  Pick<OrderDocument, 'transactionId' | 'transfer'> &
  Required<Pick<OrderDocument, 'paidAt' | 'paidCents'>>;

export type BookedRefund = OrderRefund & { readonly order: BookedOrder; readonly transactionId?: string };

export type PaidOrder = Pick<OrderDocument, 'paidCents' | 'lines'> & { readonly country?: string };

export type UnsummedOrder = Pick<OrderDocument, '_id' | 'email' | 'version' | 'paidAt'> & {
  readonly refunded?: readonly Date[];
};

const unsummedAtOnce = 1_000;

const bookedPayment = {
  ...{ number: 1, clientName: 1, email: 1, paidCents: 1, paidAt: 1, transactionId: 1, transfer: 1 },
} as const;

/** Reads orders and refunds for the books. */
export function orderBooks(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const refundsBy = (time: 'at' | 'rejectedAt', { from, until }: Period): AggregationCursor<BookedRefund> => {
    const within = { $match: { [`refunds.${time}`]: { $gte: from, $lt: until } } };
    return orders.aggregate<BookedRefund>([
      within,
      {
        $project: {
          refunds: 1,
          transactionId: 1,
          order: { number: '$number', clientName: '$clientName', email: '$email' },
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
    paymentsIn: ({ from, until }: Period): FindCursor<BookedPayment> =>
      orders
        .find({ paidAt: { $gte: from, $lt: until } })
        .project<BookedPayment>(bookedPayment)
        .sort({ paidAt: 1 }),

    paymentSum: (period: Period): Promise<PeriodSum> =>
      sumPeriod(orders, { time: 'paidAt', cents: 'paidCents' }, period),

    /** Orders paid from `from` until before `until`. */
    paidIn: ({ from, until }: Period): Promise<PaidOrder[]> =>
      orders
        .find({ paidAt: { $gte: from, $lt: until } })
        .project<PaidOrder>({ _id: 0, paidCents: 1, lines: 1, country: '$delivery.country' })
        .toArray(),

    firstPaid: async (): Promise<Date | undefined> =>
      (await orders.findOne({ paidAt: { $gt: new Date(0) } }, { sort: { paidAt: 1 } }))?.paidAt,

    /** Orders whose money changed since their days were added up. */
    unsummed: (): Promise<UnsummedOrder[]> =>
      orders
        .find({ sumsDue: true })
        .project<UnsummedOrder>({ email: 1, version: 1, paidAt: 1, refunded: '$refunds.at' })
        .limit(unsummedAtOnce)
        .toArray(),

    /** An order that changed in the meantime stays due. */
    summed: async (done: readonly UnsummedOrder[]): Promise<void> => {
      const updates = done.map(({ _id, email, version }) => ({
        updateOne: { filter: { _id, email, version }, update: { $unset: { sumsDue: true as const } } },
      }));
      await orders.bulkWrite(updates, { ordered: false });
    },

    /** Refunds decided in a period, oldest first. */
    refundsIn: (period: Period) => refundsBy('at', period),

    /** Refunds that the bank rejected in a period, after they had succeeded, oldest first. */
    rejectionsIn: (period: Period) => refundsBy('rejectedAt', period),
  };
}
