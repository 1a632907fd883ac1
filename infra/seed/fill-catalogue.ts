import type { PartDocument, ReviewDocument, StockMovementDocument } from '@shop/catalog/documents';
import type { Db, ObjectId } from 'mongodb';
import { addMissingDetails } from './add-missing-details.ts';
import { partDocuments, reviewDocuments } from './documents.ts';
import { drawingsPath } from './drawings/files.ts';
import { insertMissing } from './insert-missing.ts';

export interface SeedCounts {
  readonly parts: number;
  readonly movements: number;
  readonly reviews: number;
  /** Parts of an earlier seed that got their data sheets. */
  readonly completed: number;
}

/** Parts that are made and written at a time, so that a catalogue of any length fits the memory. */
const batchSize = 1_000;

async function fillParts(db: Db, from: number, to: number): Promise<Omit<SeedCounts, 'reviews'>> {
  const documents = partDocuments({ from, to, now: new Date() });
  const movements = await insertMissing(
    db.collection<StockMovementDocument<ObjectId>>('stock_movements'),
    documents.map(({ opening }) => opening),
  );
  const collection = db.collection<PartDocument<ObjectId>>('parts');
  const made = documents.map(({ part }) => part);
  const parts = await insertMissing(collection, made);
  const completed = parts === made.length ? 0 : await addMissingDetails(collection, made);
  return { parts, movements, completed };
}

/**
 * Writes the catalogue: opening movements before their parts, so that no part is ever seen without stock behind it.
 * `count` is how many parts there are to be in all; the price list is always whole.
 */
export async function fillCatalogue(db: Db, count: number): Promise<SeedCounts> {
  const total = { parts: 0, movements: 0, completed: 0 };
  for (let from = 0; from < count; from += batchSize) {
    const { parts, movements, completed } = await fillParts(db, from, Math.min(from + batchSize, count));
    total.parts += parts;
    total.movements += movements;
    total.completed += completed;
  }
  const reviews = await insertMissing(db.collection<ReviewDocument<ObjectId>>('reviews'), reviewDocuments());
  return { ...total, reviews };
}

export async function hasParts(db: Db): Promise<boolean> {
  return (await db.collection('parts').findOne({})) !== null;
}

/** Addresses of our drawings on parts and reviews, whichever version of the seed wrote them. */
export async function drawingsNamedIn(db: Db): Promise<string[]> {
  const drawn = { $regex: `^${drawingsPath}` };
  const found = await Promise.all([
    db.collection<{ img: string }>('parts').distinct('img', { img: drawn }),
    db.collection<{ images: string }>('parts').distinct('images', { images: drawn }),
    db.collection<{ img: string }>('reviews').distinct('img', { img: drawn }),
  ]);
  return [...new Set(found.flat())].filter((address) => address.startsWith(drawingsPath));
}
