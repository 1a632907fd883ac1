import type { PartDocument, StockMovementDocument } from '@shop/catalog/documents';
import { testDatabase } from '@shop/service-kit/testing';
import type { Db, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { partListings } from './data/price-list.ts';
import { fillCatalogue, hasParts } from './fill-catalogue.ts';

const whole = partListings.length;

function partsOf(db: Db) {
  return db.collection<PartDocument<ObjectId>>('parts');
}
function movementsOf(db: Db) {
  return db.collection<StockMovementDocument<ObjectId>>('stock_movements');
}

/** Returns parts whose available quantity differs from the sum of their movements. */
function unbalanced(db: Db) {
  return partsOf(db)
    .aggregate([
      { $lookup: { from: 'stock_movements', localField: '_id', foreignField: 'partId', as: 'movements' } },
      { $match: { $expr: { $ne: ['$availableQuantity', { $sum: '$movements.quantity' }] } } },
    ])
    .toArray();
}

describe('an empty catalogue', () => {
  test('gives every part its opening movement in a ledger that adds up', async () => {
    const { db } = await testDatabase();
    expect(await hasParts(db)).toBe(false);

    expect(await fillCatalogue(db, whole)).toEqual({
      parts: whole,
      movements: whole,
      reviews: 87,
    });

    expect(await hasParts(db)).toBe(true);
    expect(await movementsOf(db).countDocuments({ seq: 1, kind: 'opening', orderId: 'opening' })).toBe(whole);
    await movementsOf(db).createIndex({ partId: 1 });
    expect(await unbalanced(db)).toEqual([]);
  });
});

test('keeps the stock of a shop that sold something', async () => {
  const { db } = await testDatabase();
  await fillCatalogue(db, whole);
  const sold = await partsOf(db).findOneAndUpdate(
    { availableQuantity: { $gt: 100 } },
    { $inc: { availableQuantity: -10, stockSeq: 1 } },
    { returnDocument: 'after' },
  );

  if (!sold) throw new Error('no part has that much stock');
  expect(await fillCatalogue(db, whole + 5)).toEqual({
    parts: 5,
    movements: 5,
    reviews: 0,
  });

  expect(await partsOf(db).findOne({ _id: sold._id })).toEqual(sold);
});

test('marks parts as changed when they are seeded', async () => {
  const { db } = await testDatabase();
  const started = new Date();
  await fillCatalogue(db, whole);
  expect(await partsOf(db).countDocuments({ changedAt: { $gte: started } })).toBe(whole);
});
