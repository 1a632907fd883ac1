import type { Db } from 'mongodb';
import type { StoredPart } from './part.store.ts';

export interface PartFigures {
  /** Parts of the catalogue with less left than their minimum order: nobody can order them (HOME-32). */
  readonly lowStock: number;
}

// Every query names its index, see decision 011. This one holds all that the count looks at, so no part is read.
const stockIndex = { availableQuantity: 1, minOrderQuantity: 1, deletedAt: 1 } as const;

const isLow = {
  $and: [{ $lt: ['$availableQuantity', '$minOrderQuantity'] }, { $not: ['$deletedAt'] }],
};

export async function createPartFigureStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  await parts.createIndexes([{ key: stockIndex }]);
  return {
    figures: async (): Promise<PartFigures> => {
      const [found] = await parts
        .aggregate<PartFigures>(
          [
            { $group: { _id: null, lowStock: { $sum: { $cond: [isLow, 1, 0] } } } },
            { $project: { _id: 0, lowStock: 1 } },
          ],
          { hint: stockIndex },
        )
        .toArray();
      return found ?? { lowStock: 0 };
    },
  };
}

export type PartFigureStore = Awaited<ReturnType<typeof createPartFigureStore>>;
