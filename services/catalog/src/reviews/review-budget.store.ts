import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface SpentInHour {
  readonly _id: string;
  readonly spent: number;
  readonly until: Date;
}

const hourMs = 3_600_000;

/** Counts what somebody did in this hour, for all processes. */
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
    /** Uses one up. When nothing was left, from when on something is. */
    spend: async (spender: string, most: number, now: Date): Promise<Date | undefined> => {
      const counted = await count(spender, now).catch((error: unknown) => {
        // Two first ones at once: the row is there now.
        if (isDuplicateKey(error)) return count(spender, now);
        throw error;
      });
      return counted && counted.spent > most ? counted.until : undefined;
    },
  };
}

export type ReviewBudgetStore = Awaited<ReturnType<typeof createReviewBudgetStore>>;
