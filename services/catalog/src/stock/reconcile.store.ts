import { createIndexes } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { PartDocument, StockMovementDocument } from '../parts/part.document.ts';
import { firstPartId, lastPartId, type PartIdRange, type Pieces } from './reconcile.ts';

type Movement = StockMovementDocument<ObjectId>;

/** Covers the sum, so MongoDB reads no documents. */
const covering = { partId: 1, kind: 1, quantity: 1 } as const;

export async function createReconcileStore(db: Db) {
  const movements = db.collection<Movement>('stock_movements');
  const parts = db.collection<PartDocument<ObjectId>>('parts');
  await createIndexes(movements, [{ key: covering }]);

  const sliceBehind = async (after: string, size: number): Promise<PartIdRange> => {
    const [last] = await parts
      .find({ _id: { $gt: new ObjectId(after) } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .skip(size - 1)
      .limit(1)
      .toArray();
    return { after, until: last?._id.toHexString() ?? lastPartId };
  };

  return {
    /** Splits the whole id range into slices of `size` parts. Ids without a part are covered too. */
    slices: async function* (size: number): AsyncGenerator<PartIdRange> {
      for (let after = firstPartId; after !== lastPartId; ) {
        const slice = await sliceBehind(after, size);
        yield slice;
        after = slice.until;
      }
    },

    held: async ({ after, until }: PartIdRange): Promise<Pieces> => {
      const inSlice = { $gt: new ObjectId(after), $lte: new ObjectId(until) };
      const rows = await movements
        .aggregate<{ _id: ObjectId; held: number }>([
          { $match: { partId: inSlice, kind: { $in: ['reserve', 'release'] } } },
          { $group: { _id: '$partId', held: { $sum: { $multiply: ['$quantity', -1] } } } },
        ])
        .toArray();
      return new Map(rows.map(({ _id, held }) => [_id.toHexString(), held]));
    },
  };
}
