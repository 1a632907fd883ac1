import { createIndexes, withoutSearchFields } from '@shop/service-kit';
import { type Db, type Document, ObjectId } from 'mongodb';
import { type KeysetOrder, type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import type { PartDocument, PartEvent } from './part.document.ts';

type Stored = PartDocument<ObjectId>;
export type DeletedPartDocument = Stored & { readonly deletedAt: Date };

export interface AuditStamp {
  readonly at: Date;
  readonly by: string;
}

/** Deletions after `since`, latest first. */
export interface DeletedList {
  readonly since: Date;
  readonly after?: LastRow<Date> | undefined;
  readonly limit: number;
}

export type PartStatus = 'in-catalogue' | 'deleted' | 'unknown';

const latestFirst: KeysetOrder = { field: 'deletedAt', direction: -1 };
// Every query names its index, see decision 011. This one is partial: deleted parts only.
const byDelete = sortBy(latestFirst);
const onlyDeleted = { deletedAt: { $exists: true } };
const byId = { _id: 1 } as const;

/** Deletes and restores kept on the part for catalog 1.0.0. */
const historyLength = 20;

/** Update stages that add the next version and its history line; a pipeline, because only the database knows the version. */
function noted(what: PartEvent['what'], { at, by }: AuditStamp, deletedAt: Date | '$$REMOVE'): Document[] {
  const event = { what, at, by };
  const line = { $mergeObjects: [{ version: '$version' }, { $literal: { ...event, changes: [] } }] };
  const withEvent = { $concatArrays: [{ $ifNull: ['$history', []] }, [{ $literal: event }]] };
  return [
    {
      $set: {
        deletedAt,
        changedAt: at,
        version: { $add: [{ $ifNull: ['$version', 1] }, 1] },
        history: { $slice: [withEvent, -historyLength] },
      },
    },
    { $set: { recentHistory: { $concatArrays: [{ $ifNull: ['$recentHistory', []] }, [line]] } } },
  ];
}

/** Uses `$and`, so a later condition on `deletedAt` can be added. */
function deletedAfter(since: Date): Document {
  return { $and: [{ deletedAt: { $gt: since } }] };
}

/** Deletes and restores parts. Documents are never removed, because orders and the ledger refer to them. */
export async function createDeletedPartStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  await createIndexes(parts, [{ key: byDelete, partialFilterExpression: onlyDeleted }]);
  return {
    /** Returns false when the part is unknown or already deleted. */
    remove: async (id: string, stamp: AuditStamp): Promise<boolean> => {
      const live = { _id: new ObjectId(id), deletedAt: { $exists: false } };
      const change = noted('deleted', stamp, stamp.at);
      return (await parts.updateOne(live, change, { hint: byId })).modifiedCount === 1;
    },
    /** Returns false when no such part was deleted after `since`. */
    restore: async (id: string, since: Date, stamp: AuditStamp): Promise<boolean> => {
      const deleted = { _id: new ObjectId(id), deletedAt: { $gt: since } };
      const change = noted('restored', stamp, '$$REMOVE');
      return (await parts.updateOne(deleted, change, { hint: byId })).modifiedCount === 1;
    },
    partStatus: async (id: string): Promise<PartStatus> => {
      const found = await parts.findOne(
        { _id: new ObjectId(id) },
        { projection: { deletedAt: 1 }, hint: byId },
      );
      if (!found) return 'unknown';
      return found.deletedAt ? 'deleted' : 'in-catalogue';
    },
    list: ({ since, after, limit }: DeletedList): Promise<DeletedPartDocument[]> => {
      const wanted = deletedAfter(since);
      const last = after && { value: after.value, id: new ObjectId(after.id) };
      return parts
        .find<DeletedPartDocument>(last ? rowsAfter(wanted, latestFirst, last) : wanted)
        .project<DeletedPartDocument>({ ...withoutSearchFields, recentHistory: 0 })
        .hint(byDelete)
        .sort(byDelete)
        .limit(limit)
        .toArray();
    },
    count: (since: Date): Promise<number> => parts.countDocuments(deletedAfter(since), { hint: byDelete }),
  };
}

export type DeletedPartStore = Awaited<ReturnType<typeof createDeletedPartStore>>;
