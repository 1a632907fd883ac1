import { createIndexes, withoutSearchFields } from '@shop/service-kit';
import { type Db, type Document, ObjectId } from 'mongodb';
import { type KeysetOrder, type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import type { PartDocument, PartEvent } from './part.document.ts';

type Stored = PartDocument<ObjectId>;
export type DeletedPartDocument = Stored & { readonly deletedAt: Date };

/** Who changes something, and when. */
export interface AuditStamp {
  readonly at: Date;
  readonly by: string;
}

/** Deletes after a moment, the latest first. */
export interface DeletedList {
  readonly since: Date;
  readonly after?: LastRow<Date> | undefined;
  readonly limit: number;
}

/** Whether a part is in the catalogue, out of it, or was never there. */
export type PartStatus = 'in-catalogue' | 'deleted' | 'unknown';

const latestFirst: KeysetOrder = { field: 'deletedAt', direction: -1 };
// Every query names its index, see decision 011. This one holds deleted parts alone.
const byDelete = sortBy(latestFirst);
const onlyDeleted = { deletedAt: { $exists: true } };
const byId = { _id: 1 } as const;

/** So many of its deletes and restores stay on a part for catalog 1.0.0. */
const historyLength = 20;

/** The next version with its line, as stages of an update: the version is known to the database alone. */
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

/** Inside `$and`, so that a later condition on the same key stands beside it. */
function deletedAfter(since: Date): Document {
  return { $and: [{ deletedAt: { $gt: since } }] };
}

/** Takes parts out of the catalogue and back. Their records stay: orders and the ledger are about them. */
export async function createDeletedPartStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  await createIndexes(parts, [{ key: byDelete, partialFilterExpression: onlyDeleted }]);
  return {
    /** False when there was none, or it was deleted before. */
    remove: async (id: string, stamp: AuditStamp): Promise<boolean> => {
      const live = { _id: new ObjectId(id), deletedAt: { $exists: false } };
      const change = noted('deleted', stamp, stamp.at);
      return (await parts.updateOne(live, change, { hint: byId })).modifiedCount === 1;
    },
    /** False when there is none that was deleted after `since`. */
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
