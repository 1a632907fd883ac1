import { createIndexes, groupWrites, isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { PartHistoryLine } from './part.document.ts';
import type { StoredPart } from './part.store.ts';
import type { storedFields } from './part-fields.ts';
import { plainDetails } from './plain-details.rules.ts';

/** Null is how the database is asked for what has no such key. */
type Versioned = Omit<StoredPart, 'version'> & { readonly version?: number | null };

/** A line of the history that its part has no room for any more. */
type OlderLine = PartHistoryLine & { readonly _id: ObjectId; readonly partId: ObjectId };

export interface PartWrite {
  readonly id: string;
  /** The one that was read: with another one nothing is written. */
  readonly version: number;
  readonly fields: ReturnType<typeof storedFields>;
  /** The next version and what came with it. */
  readonly line: PartHistoryLine;
}

/** So many lines of the history stay on the part. */
export const recentLines = 5;

// Every query names its index, see decision 011.
const byId = { _id: 1 } as const;
const byVersion = { partId: 1, version: 1 } as const;

/** Changes parts, each with its line of the history in the same write, and keeps the lines. */
export async function createPartChangeStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  const older = db.collection<OlderLine>('part_history');
  const writes = groupWrites<Versioned>(db, 'parts');
  await createIndexes(older, [{ key: byVersion, unique: true }]);

  return {
    change: async ({
      id,
      version,
      fields,
      line,
    }: PartWrite): Promise<'written' | 'stale' | 'number-taken'> => {
      const removed = plainDetails.filter((field) => fields[field] === undefined);
      try {
        const written = await writes.updateOne({
          filter: {
            _id: new ObjectId(id),
            version: version === 1 ? { $in: [1, null] } : version,
            deletedAt: { $exists: false },
          },
          update: {
            $set: { ...fields, version: line.version, changedAt: line.at },
            $unset: Object.fromEntries(removed.map((field) => [field, true])),
            $push: { recentHistory: line },
          },
          hint: byId,
        });
        return written ? 'written' : 'stale';
      } catch (error) {
        if (isDuplicateKey(error)) return 'number-taken';
        throw error;
      }
    },
    /** Lines that are on the part, oldest first; undefined when there never was such a part. */
    recent: async (id: string): Promise<PartHistoryLine[] | undefined> => {
      const projection = { recentHistory: 1 } as const;
      const part = await parts.findOne({ _id: new ObjectId(id) }, { projection, hint: byId });
      return part ? (part.recentHistory ?? []) : undefined;
    },
    /** Lines that left the part, the latest first, from below a version on. */
    older: (id: string, below: number, limit: number): Promise<PartHistoryLine[]> =>
      older
        .find({ partId: new ObjectId(id), version: { $lt: below } })
        .project<PartHistoryLine>({ _id: 0, partId: 0 })
        .hint(byVersion)
        .sort({ version: -1 })
        .limit(limit)
        .toArray(),
    countOlder: (id: string, below: number): Promise<number> =>
      older.countDocuments({ partId: new ObjectId(id), version: { $lt: below } }, { hint: byVersion }),
    /** Lines that were copied before stay as they are. */
    copy: async (id: string, lines: readonly PartHistoryLine[]): Promise<void> => {
      const partId = new ObjectId(id);
      try {
        await older.insertMany(
          lines.map((line) => ({ _id: new ObjectId(), partId, ...line })),
          { ordered: false },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    /** Takes copied lines off the part. */
    drop: async (id: string, upTo: number): Promise<void> => {
      await parts.updateOne(
        { _id: new ObjectId(id) },
        { $pull: { recentHistory: { version: { $lte: upTo } } } },
        { hint: byId },
      );
    },
  };
}

export type PartChangeStore = Awaited<ReturnType<typeof createPartChangeStore>>;
