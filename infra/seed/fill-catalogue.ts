import type { PartDocument, ReviewDocument, StockMovementDocument } from '@shop/catalog/documents';
import type { Db, ObjectId } from 'mongodb';
import { partDocuments, reviewDocuments } from './documents.ts';
import { drawingsPath } from './drawings/files.ts';
import { insertMissing } from './insert-missing.ts';

export interface SeedCounts {
  readonly parts: number;
  readonly movements: number;
  readonly reviews: number;
}

/**
 * Writes the catalogue: opening movements before their parts, so that no part is ever seen without stock behind it.
 * `count` is how many parts there are to be in all; the price list is always whole.
 */
export async function fillCatalogue(db: Db, count: number): Promise<SeedCounts> {
  const documents = partDocuments(count);
  const movements = await insertMissing(
    db.collection<StockMovementDocument<ObjectId>>('stock_movements'),
    documents.map(({ opening }) => opening),
  );
  const parts = await insertMissing(
    db.collection<PartDocument<ObjectId>>('parts'),
    documents.map(({ part }) => part),
  );
  const reviews = await insertMissing(db.collection<ReviewDocument<ObjectId>>('reviews'), reviewDocuments());
  return { parts, movements, reviews };
}

export async function hasParts(db: Db): Promise<boolean> {
  return (await db.collection('parts').findOne({})) !== null;
}

/** Addresses of our drawings on parts and reviews, whichever version of the seed wrote them. */
export async function drawingsNamedIn(db: Db): Promise<string[]> {
  const drawn = { img: { $regex: `^${drawingsPath}` } };
  const found = await Promise.all(
    ['parts', 'reviews'].map((name) => db.collection<{ img: string }>(name).distinct('img', drawn)),
  );
  return found.flat();
}
