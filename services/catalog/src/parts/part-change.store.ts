import { createIndexes, groupWrites, isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { PartHistoryLine } from './part.document.ts';
import type { StoredPart } from './part.store.ts';
import type { storedFields } from './part-fields.ts';
import { plainDetails } from './plain-details.rules.ts';

/** A `null` filter also matches documents without the key. */
type Versioned = Omit<StoredPart, 'version'> & { readonly version?: number | null };

/** A history line moved off its part. */
type OlderLine = PartHistoryLine & { readonly _id: ObjectId; readonly partId: ObjectId };

export interface PartWrite {
  readonly id: string;
  /** The version that was read; if the part has another one, nothing is written. */
  readonly version: number;
  readonly fields: ReturnType<typeof storedFields>;
  /** Carries the next version. */
  readonly line: PartHistoryLine;
}

/** History lines kept on the part. */
export const recentLines = 5;

// Every query names its index, see decision 011.
const byId = { _id: 1 } as const;
const byVersion = { partId: 1, version: 1 } as const;

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
    /** Lists the lines on the part, oldest first; undefined when the part never existed. */
    recent: async (id: string): Promise<PartHistoryLine[] | undefined> => {
      const projection = { recentHistory: 1 } as const;
      const part = await parts.findOne({ _id: new ObjectId(id) }, { projection, hint: byId });
      return part ? (part.recentHistory ?? []) : undefined;
    },
    /** Lists lines moved off the part with versions under `below`, latest first. */
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
    /** Skips lines that were already copied. */
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
