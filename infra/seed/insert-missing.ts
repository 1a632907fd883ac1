import { type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb';

const batchSize = 1_000;
const duplicateKey = 11_000;

async function insertBatch<T extends Document>(
  into: Collection<T>,
  batch: OptionalUnlessRequiredId<T>[],
): Promise<number> {
  try {
    return (await into.insertMany(batch, { ordered: false })).insertedCount;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.some(({ code }) => code !== duplicateKey)) throw error;
    return error.result.insertedCount;
  }
}

/** Inserts what is not there yet; what is there, and may have been sold from since, stays as it is. */
export async function insertMissing<T extends Document>(
  into: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<number> {
  let inserted = 0;
  for (let start = 0; start < documents.length; start += batchSize)
    inserted += await insertBatch(into, documents.slice(start, start + batchSize));
  return inserted;
}
