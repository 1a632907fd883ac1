import { insertOnce, type Period } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { type OrderDocument, ordersCollection } from '../order/order.document.ts';
import type { DaySummed, DaySums, PaidOrder } from './daily-sum.rules.ts';

/** `version` counts how often the day was added up. */
interface DailySumDocument extends DaySums {
  readonly _id: string;
  readonly version: number;
}

export type UnsummedOrder = Pick<OrderDocument, '_id' | 'email' | 'version' | 'paidAt'> & {
  readonly refunded?: readonly Date[];
  readonly rejected?: readonly Date[];
};

const unsummedAtOnce = 1_000;

/** One document per day, `2026-10-31`, and the orders that it follows from: it can be added up again at any time. */
export function createDailySumStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const sums = db.collection<DailySumDocument>('daily_sums');
  return {
    /** Returns 0 for a day that was never added up. */
    version: async (day: string): Promise<number> =>
      (await sums.findOne({ _id: day }, { projection: { version: 1 } }))?.version ?? 0,

    /** Returns false if the day was added up since `version` was read: the given sums may be older. */
    write: async (day: string, version: number, summed: DaySums): Promise<boolean> => {
      if (version === 0) return insertOnce(sums, { _id: day, version: 1, ...summed });
      const replaced = { version: version + 1, ...summed };
      return (await sums.replaceOne({ _id: day, version }, replaced)).matchedCount === 1;
    },

    /** Days from `first` to `last`, oldest first. */
    between: (first: string, last: string): Promise<DaySummed[]> =>
      sums
        .find({ _id: { $gte: first, $lte: last } })
        .sort({ _id: 1 })
        .map(({ _id: day, ...summed }) => ({ day, ...summed }))
        .toArray(),

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
  };
}
