import type { Migration } from '@shop/service-kit';
import type { Db, ObjectId } from 'mongodb';

const batchSize = 500;

/** What version 1.0.0 wrote. */
interface OldPart {
  _id: ObjectId;
  partNumber: string;
  createdAt: Date;
  history?: { what: string; at: Date; by: string }[];
}

function keyOf(partNumber: string): string {
  return partNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Each delete and restore was a line of the history, and each line is a version. */
function versionOf({ createdAt, history = [] }: OldPart) {
  return {
    version: 1 + history.length,
    changedAt: history.at(-1)?.at ?? createdAt,
    recentHistory: history.map((event, index) => ({ ...event, version: index + 2, changes: [] })),
  };
}

/** Of two numbers that read the same, only the first has the key; the other part is found by its number as it is written. */
async function ignoringTaken(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const failures: unknown[] = [Object(error).writeErrors ?? error].flat();
    if (failures.some((failure) => Object(failure).code !== 11_000)) throw error;
  }
}

async function bringOver(db: Db, found: readonly OldPart[]): Promise<void> {
  const parts = db.collection('parts');
  const keys = found.map(({ _id, partNumber }) => ({
    updateOne: {
      filter: { _id, partNumberKey: { $exists: false } },
      update: { $set: { partNumberKey: keyOf(partNumber) } },
    },
  }));
  await ignoringTaken(parts.bulkWrite(keys, { ordered: false }));
  // Last, because the version says that a part is done.
  const versions = found.map((part) => ({
    updateOne: { filter: { _id: part._id, version: { $exists: false } }, update: { $set: versionOf(part) } },
  }));
  await parts.bulkWrite(versions, { ordered: false });
}

/**
 * Parts get a key that their numbers are compared by, a version, and the time of their last change. Version 1.0.0 reads and writes
 * none of it: what it adds beside this one has no key and counts as version 1.
 */
export const partDetails: Migration = {
  number: 3,
  name: 'part-details',
  leaves: null,
  up: async (db) => {
    const parts = db.collection('parts');
    await parts.createIndexes([
      {
        key: { partNumberKey: 1 },
        unique: true,
        partialFilterExpression: { partNumberKey: { $exists: true } },
      },
      { key: { changedAt: 1, _id: 1 } },
    ]);
    const projection = { partNumber: 1, createdAt: 1, history: 1 };
    let last: ObjectId | undefined;
    for (;;) {
      const behind = last === undefined ? {} : { _id: { $gt: last } };
      const found = await parts
        .find({ ...behind, version: { $exists: false } }, { hint: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(batchSize)
        .project<OldPart>(projection)
        .toArray();
      if (found.length === 0) return;
      await bringOver(db, found);
      last = found.at(-1)?._id;
    }
  },
};
