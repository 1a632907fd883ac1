import type { PartDocument, ReviewDocument, StockMovementDocument } from '@shop/catalog/documents';
import {
  type Collection,
  type Db,
  type Document,
  MongoBulkWriteError,
  type ObjectId,
  type OptionalUnlessRequiredId,
} from 'mongodb';
import { partDocuments, reviewDocuments } from './documents.ts';

interface SeedCounts {
  readonly parts: number;
  readonly movements: number;
  readonly reviews: number;
}

/** Limits memory for a catalogue of any size. */
const batchSize = 1_000;
const duplicateKey = 11_000;

/** Inserts missing documents and keeps existing ones; resolves with the number inserted. */
async function insertMissing<T extends Document>(
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

/** Inserts opening movements before their parts, so no part is ever visible without its stock ledger. */
async function fillParts(db: Db, from: number, to: number) {
  const documents = partDocuments({ from, to, now: new Date() });
  const movements = await insertMissing(
    db.collection<StockMovementDocument<ObjectId>>('stock_movements'),
    documents.map(({ opening }) => opening),
  );
  const parts = await insertMissing(
    db.collection<PartDocument<ObjectId>>('parts'),
    documents.map(({ part }) => part),
  );
  return { parts, movements };
}

/** Fills the catalogue up to `count` parts in total. */
export async function fillCatalogue(db: Db, count: number): Promise<SeedCounts> {
  const total = { parts: 0, movements: 0 };
  for (let from = 0; from < count; from += batchSize) {
    const { parts, movements } = await fillParts(db, from, Math.min(from + batchSize, count));
    total.parts += parts;
    total.movements += movements;
  }
  const reviews = await insertMissing(db.collection<ReviewDocument<ObjectId>>('reviews'), reviewDocuments());
  return { ...total, reviews };
}

export async function hasParts(db: Db): Promise<boolean> {
  return (await db.collection('parts').findOne({})) !== null;
}
