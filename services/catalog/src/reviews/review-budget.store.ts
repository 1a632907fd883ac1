import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface SpentInHour {
  readonly _id: string;
  readonly spent: number;
  readonly until: Date;
}

const hourMs = 3_600_000;

/** Counts reviews per spender and hour, across all processes. */
export async function createReviewBudgetStore(db: Db) {
  const budgets = db.collection<SpentInHour>('review_budgets');
  await createIndexes(budgets, [{ key: { until: 1 }, expireAfterSeconds: 0 }]);

  const count = async (spender: string, now: Date): Promise<SpentInHour | null> => {
    const hour = Math.floor(now.getTime() / hourMs);
    const until = new Date((hour + 1) * hourMs);
    return budgets.findOneAndUpdate(
      { _id: `${spender} ${hour}` },
      { $inc: { spent: 1 }, $setOnInsert: { until } },
      { upsert: true, returnDocument: 'after', hint: { _id: 1 } },
    );
  };

  return {
    /** Uses up one. Returns when the budget resets if none was left. */
    spend: async (spender: string, most: number, now: Date): Promise<Date | undefined> => {
      const counted = await count(spender, now).catch((error: unknown) => {
        // A concurrent upsert inserted the row first: increment it.
        if (isDuplicateKey(error)) return count(spender, now);
        throw error;
      });
      return counted && counted.spent > most ? counted.until : undefined;
    },
  };
}

export type ReviewBudgetStore = Awaited<ReturnType<typeof createReviewBudgetStore>>;
