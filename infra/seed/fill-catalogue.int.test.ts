import type { PartDocument, ReviewDocument, StockMovementDocument } from '@shop/catalog/documents';
import { testDatabase } from '@shop/service-kit/testing';
import type { Db, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { partListings } from './data/parts/index.ts';
import { drawingsNamedIn, fillCatalogue, hasParts } from './fill-catalogue.ts';

const whole = partListings.length;

function partsOf(db: Db) {
  return db.collection<PartDocument<ObjectId>>('parts');
}
function movementsOf(db: Db) {
  return db.collection<StockMovementDocument<ObjectId>>('stock_movements');
}

/** Parts whose available quantity is not what their movements add up to. */
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
      completed: 0,
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
    completed: 0,
  });

  expect(await partsOf(db).findOne({ _id: sold?._id })).toEqual(sold);
});

/** Takes away what parts of a seed of before 2026-11-22 do not have. */
async function makeEarlier(db: Db): Promise<void> {
  const none = { oeNumbers: [], attributes: [], fitments: [], images: [], priceBreaks: [] };
  await partsOf(db).updateMany({}, { $set: none, $unset: { weightGrams: 1 } });
}

test('when a shop of an earlier seed is seeded again, then its parts get their data sheets, but for those an admin changed', async () => {
  const { db } = await testDatabase();
  await fillCatalogue(db, whole);
  const before = await partsOf(db).find({}).sort({ _id: 1 }).toArray();
  await makeEarlier(db);
  const changed = await partsOf(db).findOneAndUpdate(
    {},
    { $set: { version: 2, priceCents: 4_200 } },
    { sort: { _id: 1 }, returnDocument: 'after' },
  );
  await partsOf(db).updateOne({ _id: before[1]?._id }, { $inc: { availableQuantity: -3 } });

  expect(await fillCatalogue(db, whole)).toMatchObject({ parts: 0, completed: whole - 1 });
  expect(await fillCatalogue(db, whole)).toMatchObject({ parts: 0, completed: 0 });

  const [first, second, ...rest] = await partsOf(db).find({}).sort({ _id: 1 }).toArray();
  const changedAt = expect.any(Date);
  expect(first).toEqual(changed);
  expect(second?.fitments).toEqual(before[1]?.fitments);
  expect(second?.availableQuantity).toBe((before[1]?.availableQuantity ?? 0) - 3);
  expect(rest).toEqual(before.slice(2).map((part) => ({ ...part, changedAt })));
});

test('when a running shop is seeded, then its parts count as changed at that moment', async () => {
  const { db } = await testDatabase();
  const started = new Date();
  await fillCatalogue(db, whole);
  expect(await partsOf(db).countDocuments({ changedAt: { $lt: started } })).toBe(0);
});

test('when pictures are looked for, then those of parts and reviews are named, and a photo is none of ours', async () => {
  const { db } = await testDatabase();
  await fillCatalogue(db, whole);
  const photo = 'https://images.example.com/i/a.webp';
  await partsOf(db).updateOne({ partNumber: 'SP-BD-2150' }, { $set: { img: photo, images: [photo] } });
  const named = await drawingsNamedIn(db);
  const further = partListings.flatMap(({ details }) => details?.images?.slice(1) ?? []);
  expect(named).toHaveLength(whole - 1 + further.length + 87);
  expect(named).toEqual(expect.arrayContaining(['/api/drawings/avatar-82.svg', ...further]));
});

test('when 20,000 parts are asked for, then they are there within a minute', async () => {
  const { db } = await testDatabase();
  const started = performance.now();
  expect((await fillCatalogue(db, 20_000)).parts).toBe(20_000);
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(await partsOf(db).countDocuments({})).toBe(20_000);
}, 90_000);
