import type { Period } from '@shop/service-kit';
import type { AggregationCursor, Db } from 'mongodb';
import { type OrderDocument, ordersCollection } from './order.document.ts';
import type { OrderRefund } from './order.types.ts';

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

export type PaidOrder = Pick<OrderDocument, 'paidCents' | 'tax' | 'lines' | 'charges'> & {
  readonly country?: string;
};

export type UnsummedOrder = Pick<OrderDocument, '_id' | 'email' | 'version' | 'paidAt'> & {
  readonly refunded?: readonly Date[];
  readonly rejected?: readonly Date[];
};

const unsummedAtOnce = 1_000;

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

/** Reads orders and refunds for the books. */
export function orderBooks(db: Db) {
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

    /** Orders paid from `from` until before `until`. */
    paidIn: ({ from, until }: Period): Promise<PaidOrder[]> =>
      orders
        .find({ paidAt: { $gte: from, $lt: until } })
        .project<PaidOrder>({
          _id: 0,
          paidCents: 1,
          tax: 1,
          lines: 1,
          charges: 1,
          country: '$delivery.country',
        })
        .toArray(),

    firstPaid: async (): Promise<Date | undefined> =>
      (await orders.findOne({ paidAt: { $gt: new Date(0) } }, { sort: { paidAt: 1 } }))?.paidAt,

    /** Orders whose money changed since their days were added up. */
    unsummed: (): Promise<UnsummedOrder[]> =>
      orders
        .find({ sumsDue: true })
        .project<UnsummedOrder>({
          email: 1,
          version: 1,
          paidAt: 1,
          refunded: '$refunds.doneAt',
          rejected: '$refunds.rejectedAt',
        })
        .limit(unsummedAtOnce)
        .toArray(),

    /** An order that changed in the meantime stays due. */
    summed: async (done: readonly UnsummedOrder[]): Promise<void> => {
      const updates = done.map(({ _id, email, version }) => ({
        updateOne: { filter: { _id, email, version }, update: { $unset: { sumsDue: true as const } } },
      }));
      await orders.bulkWrite(updates, { ordered: false });
    },

    /** Refunds whose money went back in a period, oldest first. */
    refundsIn: (period: Period) => refundsBy('doneAt', period),

    /** Refunds decided in a period, oldest first: the provider dates them so. */
    refundsDecidedIn: (period: Period) => refundsBy('at', period),

    /** Refunds that the bank rejected in a period, after they had succeeded, oldest first. */
    rejectionsIn: (period: Period) => refundsBy('rejectedAt', period),
  };
}
