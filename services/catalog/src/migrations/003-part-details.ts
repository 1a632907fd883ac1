import type { Migration } from '@shop/service-kit';
import type { Db, ObjectId } from 'mongodb';

const batchSize = 1_000;

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

/** Indexes of the writes that failed because a part has the key already. */
async function takenIn(write: Promise<unknown>): Promise<Set<number>> {
  try {
    await write;
    return new Set();
  } catch (error) {
    const failures: unknown[] = [Object(error).writeErrors ?? error].flat();
    if (failures.some((failure) => Object(failure).code !== 11_000)) throw error;
    return new Set(failures.map((failure) => Number(Object(failure).index)));
  }
}

/** Of two numbers that read the same, only the first gets the key; the other part is found by its number as it is written. */
async function bringOver(db: Db, found: readonly OldPart[]): Promise<void> {
  const parts = db.collection('parts');
  const write = (some: readonly OldPart[], fieldsOf: (part: OldPart) => Record<string, unknown>) =>
    parts.bulkWrite(
      some.map((part) => ({
        updateOne: {
          filter: { _id: part._id, version: { $exists: false } },
          update: { $set: fieldsOf(part) },
          hint: { _id: 1 },
        },
      })),
      { ordered: false },
    );
  const taken = await takenIn(
    write(found, (part) => ({ ...versionOf(part), partNumberKey: keyOf(part.partNumber) })),
  );
  const others = found.filter((_, index) => taken.has(index));
  if (others.length > 0) await write(others, versionOf);
}

async function bringAllOver(db: Db): Promise<void> {
  const projection = { partNumber: 1, createdAt: 1, history: 1 };
  let last: ObjectId | undefined;
  for (;;) {
    const behind = last === undefined ? {} : { _id: { $gt: last } };
    const found = await db
      .collection('parts')
      .find({ ...behind, version: { $exists: false } }, { hint: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(batchSize)
      .project<OldPart>(projection)
      .toArray();
    if (found.length === 0) return;
    await bringOver(db, found);
    last = found.at(-1)?._id;
  }
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
    await parts.createIndex(
      { partNumberKey: 1 },
      { unique: true, partialFilterExpression: { partNumberKey: { $exists: true } } },
    );
    await bringAllOver(db);
    await parts.createIndex({ changedAt: 1, _id: 1 });
  },
};
