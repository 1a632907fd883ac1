import { insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';
import type { DaySummed, DaySums } from './daily-sum.rules.ts';

/** `version` counts how often the day was added up. */
interface DailySumDocument extends DaySums {
  readonly _id: string;
  readonly version: number;
}

/** One document per day, `2026-10-31`. They follow from the orders and can be added up again at any time. */
export function createDailySumStore(db: Db) {
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
  };
}
