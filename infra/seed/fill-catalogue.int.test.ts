import type { PartDocument, ReviewDocument, StockMovementDocument } from '@shop/catalog/documents';
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
  test('when it is filled, then every part has its opening movement and the ledger adds up', async () => {
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

  test('HOME-18: when it is filled, then the published reviews have a mean of 4.5', async () => {
    const { db } = await testDatabase();
    await fillCatalogue(db, whole);
    const [found] = await db
      .collection<ReviewDocument<ObjectId>>('reviews')
      .aggregate<{ mean: number; count: number }>([
        { $match: { state: 'approved' } },
        { $group: { _id: null, mean: { $avg: '$rating' }, count: { $sum: 1 } } },
      ])
      .toArray();
    expect(found?.count).toBe(87);
    expect(found?.mean).toBeCloseTo(4.5, 9);
  });
});

test('when a shop that has sold something is seeded again, then its stock stays as it is', async () => {
  const { db } = await testDatabase();
  await fillCatalogue(db, whole);
  const sold = await partsOf(db).findOneAndUpdate(
    { availableQuantity: { $gt: 100 } },
    { $inc: { availableQuantity: -10, stockSeq: 1 } },
    { returnDocument: 'after' },
  );

  expect(await fillCatalogue(db, whole + 5)).toEqual({
    parts: 5,
    movements: 5,
    reviews: 0,
  });

  expect(await partsOf(db).findOne({ _id: sold?._id })).toEqual(sold);
});

test('when a running shop is seeded, then its parts count as changed at that moment', async () => {
  const { db } = await testDatabase();
  const started = new Date();
  await fillCatalogue(db, whole);
  expect(await partsOf(db).countDocuments({ changedAt: { $lt: started } })).toBe(0);
});

test('when 20,000 parts are asked for, then they are there within a minute', async () => {
  const { db } = await testDatabase();
  const started = performance.now();
  expect((await fillCatalogue(db, 20_000)).parts).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(await partsOf(db).countDocuments({})).toBe(20_000);
}, 90_000);
