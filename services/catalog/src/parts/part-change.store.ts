import type { LogThing } from '@shop/contracts';
import {
  createIndexes,
  groupWrites,
  isDuplicateKey,
  logEntries,
  type OutboxEntry,
  pushedLog,
} from '@shop/service-kit';
import { type Db, type Document, ObjectId } from 'mongodb';
import type { PartDocument, PartHistoryLine } from './part.document.ts';
import type { storedFields } from './part-fields.ts';
import { plainDetails } from './plain-details.rules.ts';

type Stored = PartDocument<ObjectId>;

/** A history line moved off its part. */
type MovedLine = PartHistoryLine & { readonly _id: ObjectId; readonly partId: ObjectId };

export interface PartWrite {
  readonly id: string;
  /** The version that was read; if the part has another one, nothing is written. */
  readonly version: number;
  readonly fields: ReturnType<typeof storedFields>;
  /** Carries the next version. */
  readonly line: PartHistoryLine;
}

export interface AuditStamp {
  readonly at: Date;
  readonly by: string;
}

/** History lines kept on a part at most. */
export const recentLines = 5;

function thingOf(id: string, { partNumber: name }: Pick<Stored, 'partNumber'>): LogThing {
  return { kind: 'part', id, name };
}

/** A pipeline, because only the database knows the version. */
function deletion(
  what: 'deleted' | 'restored',
  { at, by }: AuditStamp,
  log: readonly OutboxEntry[] = [],
): Document[] {
  const line = { $mergeObjects: [{ version: '$version' }, { $literal: { what, at, by, changes: [] } }] };
  const marks = what === 'deleted' ? [at, { $literal: by }] : ['$$REMOVE', '$$REMOVE'];
  return [
    {
      $set: {
        deletedAt: marks[0],
        deletedBy: marks[1],
        changedAt: at,
        version: { $add: ['$version', 1] },
      },
    },
    { $set: { recentHistory: { $concatArrays: ['$recentHistory', [line]] } } },
    ...(log.length > 0
      ? [{ $set: { log: { $concatArrays: [{ $ifNull: ['$log', []] }, { $literal: log }] } } }]
      : []),
  ];
}

/** Changes, deletes and restores parts, each in one write with its history line. Documents stay: orders refer to them. */
export async function createPartChangeStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  const moved = db.collection<MovedLine>('part_history');
  const writes = groupWrites<Stored>(db, 'parts');
  await createIndexes(moved, [{ key: { partId: 1, version: 1 }, unique: true }]);

  const logOf = async (id: string, stamp: AuditStamp): Promise<OutboxEntry[]> => {
    const found = await parts.findOne({ _id: new ObjectId(id) }, { projection: { partNumber: 1 } });
    return found ? logEntries({ ...stamp, thing: thingOf(id, found) }) : [];
  };

  return {
    change: async (write: PartWrite): Promise<'written' | 'stale' | 'number-taken'> => {
      const { id, version, fields, line } = write;
      const removed = plainDetails.filter((field) => fields[field] === undefined);
      try {
        const written = await writes.updateOne({
          filter: { _id: new ObjectId(id), version, deletedAt: { $exists: false } },
          update: {
            $set: { ...fields, version: line.version, changedAt: line.at },
            $unset: Object.fromEntries(removed.map((field) => [field, true])),
            $push: { recentHistory: line, ...pushedLog({ ...line, thing: thingOf(id, fields) }) },
          },
        });
        return written ? 'written' : 'stale';
      } catch (error) {
        if (isDuplicateKey(error)) return 'number-taken';
        throw error;
      }
    },
    /** Returns false when the part is unknown or already deleted. */
    remove: async (id: string, stamp: AuditStamp): Promise<boolean> => {
      const live = { _id: new ObjectId(id), deletedAt: { $exists: false } };
      const log = await logOf(id, stamp);
      return (await parts.updateOne(live, deletion('deleted', stamp, log))).modifiedCount === 1;
    },
    /** Deletes an added part, unless it was changed, ordered or deleted since. True also if an earlier attempt deleted it. */
    removeNew: async (id: string, stamp: AuditStamp): Promise<boolean> => {
      const _id = new ObjectId(id);
      const isNew = { _id, version: 1, stockSeq: 1, deletedAt: { $exists: false } };
      const { modifiedCount } = await parts.updateOne(isNew, deletion('deleted', stamp));
      return (
        modifiedCount === 1 || (await parts.countDocuments({ _id, version: 2, deletedBy: stamp.by })) === 1
      );
    },
    /** Returns false when no such part was deleted after `since`. */
    restore: async (id: string, since: Date, stamp: AuditStamp): Promise<boolean> => {
      const deleted = { _id: new ObjectId(id), deletedAt: { $gt: since } };
      const log = await logOf(id, stamp);
      return (await parts.updateOne(deleted, deletion('restored', stamp, log))).modifiedCount === 1;
    },
    /** Lists the history lines on the part, oldest first. */
    recent: async (id: string): Promise<PartHistoryLine[]> => {
      const projection = { recentHistory: 1 } as const;
      return (await parts.findOne({ _id: new ObjectId(id) }, { projection }))?.recentHistory ?? [];
    },
    /** Copies lines to the history collection; skips those that were already copied. */
    copy: async (id: string, lines: readonly PartHistoryLine[]): Promise<void> => {
      const partId = new ObjectId(id);
      try {
        await moved.insertMany(
          lines.map((line) => ({ _id: new ObjectId(), partId, ...line })),
          { ordered: false },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    drop: async (id: string, upTo: number): Promise<void> => {
      const _id = new ObjectId(id);
      await parts.updateOne({ _id }, { $pull: { recentHistory: { version: { $lte: upTo } } } });
    },
    /** Lists moved lines with versions under `below`, latest first. */
    moved: (id: string, below: number, limit: number): Promise<PartHistoryLine[]> =>
      moved
        .find({ partId: new ObjectId(id), version: { $lt: below } })
        .project<PartHistoryLine>({ _id: 0, partId: 0 })
        .sort({ version: -1 })
        .limit(limit)
        .toArray(),
    countMoved: (id: string): Promise<number> => moved.countDocuments({ partId: new ObjectId(id) }),
  };
}

export type PartChangeStore = Awaited<ReturnType<typeof createPartChangeStore>>;
