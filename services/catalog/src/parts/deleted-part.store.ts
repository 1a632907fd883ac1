import { createIndexes, withoutSearchFields } from '@shop/service-kit';
import { type Db, type Filter, ObjectId } from 'mongodb';
import { type KeysetOrder, type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import type { PartDocument } from './part.document.ts';

type Stored = PartDocument<ObjectId>;
export type DeletedPartDocument = Stored & { readonly deletedAt: Date };

/** Deletions after `since`, latest first. */
export interface DeletedList {
  readonly since: Date;
  readonly after?: LastRow<Date> | undefined;
  readonly limit: number;
}

const latestFirst: KeysetOrder = { field: 'deletedAt', direction: -1 };

/** Uses `$and`, so a later condition on `deletedAt` can be added. */
function deletedAfter(since: Date): Filter<Stored> {
  return { $and: [{ deletedAt: { $gt: since } }] };
}

export async function createDeletedPartStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  await createIndexes(parts, [
    { key: sortBy(latestFirst), partialFilterExpression: { deletedAt: { $exists: true } } },
  ]);
  return {
    /** Undefined for an unknown part. */
    isDeleted: async (id: string): Promise<boolean | undefined> => {
      const found = await parts.findOne({ _id: new ObjectId(id) }, { projection: { deletedAt: 1 } });
      return found ? found.deletedAt !== undefined : undefined;
    },
    list: ({ since, after, limit }: DeletedList): Promise<DeletedPartDocument[]> => {
      const wanted = deletedAfter(since);
      const last = after && { value: after.value, id: new ObjectId(after.id) };
      return parts
        .find(last ? rowsAfter(wanted, latestFirst, last) : wanted)
        .project<DeletedPartDocument>({ ...withoutSearchFields, recentHistory: 0, log: 0 })
        .sort(sortBy(latestFirst))
        .limit(limit)
        .toArray();
    },
    count: (since: Date): Promise<number> => parts.countDocuments(deletedAfter(since)),
  };
}

export type DeletedPartStore = Awaited<ReturnType<typeof createDeletedPartStore>>;
