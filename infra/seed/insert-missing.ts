import { type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb';

const duplicateKey = 11_000;

/** Inserts what is not there yet; what is there, and may have been sold from since, stays as it is. */
export async function insertMissing<T extends Document>(
  into: Collection<T>,
  documents: readonly OptionalUnlessRequiredId<T>[],
): Promise<number> {
  try {
    return (await into.insertMany(documents, { ordered: false })).insertedCount;
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    if (failures.some(({ code }) => code !== duplicateKey)) throw error;
    return error.result.insertedCount;
  }
}
