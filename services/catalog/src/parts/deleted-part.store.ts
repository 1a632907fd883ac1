import { createIndexes } from '@shop/service-kit';
import { type Db, type Filter, ObjectId } from 'mongodb';
import { type LastRow, newestBy, rowsAfter } from '../lists/cursors.ts';
import type { PartDocument } from './part.document.ts';

type Stored = PartDocument<ObjectId>;
type DeletedPartDocument = Stored & { readonly deletedAt: Date };

/** Deletions after `since`, latest first. */
interface DeletedList {
  readonly since: Date;
  readonly after?: LastRow<Date> | undefined;
  readonly limit: number;
}

/** Uses `$and`, so a later condition on `deletedAt` can be added. */
function deletedAfter(since: Date): Filter<Stored> {
  return { $and: [{ deletedAt: { $gt: since } }] };
}

export async function createDeletedPartStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  await createIndexes(parts, [
    { key: newestBy('deletedAt'), partialFilterExpression: { deletedAt: { $exists: true } } },
  ]);
  return {
    list: ({ since, after, limit }: DeletedList): Promise<DeletedPartDocument[]> =>
      parts
        .find(rowsAfter(deletedAfter(since), 'deletedAt', after && { ...after, id: new ObjectId(after.id) }))
        .project<DeletedPartDocument>({ searchTokens: 0, log: 0 })
        .sort(newestBy('deletedAt'))
        .limit(limit)
        .toArray(),
    count: (since: Date): Promise<number> => parts.countDocuments(deletedAfter(since)),
  };
}

export type DeletedPartStore = Awaited<ReturnType<typeof createDeletedPartStore>>;
