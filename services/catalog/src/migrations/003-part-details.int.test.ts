import { partNumberKey } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { toPart } from '../parts/part.rules.ts';
import { createPartStore } from '../parts/part.store.ts';
import { aNewPart } from '../testing/catalog.ts';
import { partDetails } from './003-part-details.ts';

const { db } = await testDatabase();
const parts = db.collection('parts');
const store = await createPartStore(db);
beforeEach(() => parts.deleteMany({}));

const createdAt = new Date('2026-11-20T10:00:00Z');
const by = 'admin@example.com';

/** A part as catalog 1.0.0 writes it. */
function oldPart(partNumber: string, more = {}) {
  const id = new ObjectId();
  const input = { id, openingId: new ObjectId(), partNumber, now: createdAt, by };
  const { part } = newPartDocuments(aNewPart(), input);
  const { partNumberKey: _, version: _1, changedAt: _2, recentHistory: _3, ...rest } = part;
  const { oeNumbers: _4, attributes: _5, fitments: _6, images: _7, priceBreaks: _8, ...old } = rest;
  return { ...old, ...more };
}

test('when it ran, then every part of before has its key, version and time, and shows what it showed', async () => {
  const old = oldPart('SP-BD/3190');
  const at = new Date('2026-11-21T10:00:00Z');
  const history = [
    { what: 'deleted', at: createdAt, by },
    { what: 'restored', at, by },
  ];
  await parts.insertMany([old, oldPart('SP-2', { history })]);
  await partDetails.up(db);
  expect(await parts.find({}, { sort: { partNumber: 1 } }).toArray()).toMatchObject([
    {
      partNumberKey: 'SP2',
      version: 3,
      changedAt: at,
      recentHistory: [
        { version: 2, what: 'deleted', changes: [] },
        { version: 3, what: 'restored', at, by },
      ],
    },
    { ...old, partNumberKey: 'SPBD3190', version: 1, changedAt: createdAt, recentHistory: [] },
  ]);
  const shown = await store.byId(old._id.toHexString());
  expect(shown && toPart(shown)).toEqual(toPart(old));
});

test('when it was killed anywhere and runs again, then the rest is brought over and what is done stays', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => oldPart(`N-${index}`));
  await parts.insertMany(many.filter((_, index) => index % 3 === 0));
  await partDetails.up(db);
  await parts.insertMany(many.filter((_, index) => index % 3 !== 0));
  const edited = { version: 2, name: 'Edited' };
  await parts.updateOne({ partNumber: 'N-0' }, { $set: edited });
  await partDetails.up(db);
  const after = await parts.find({}, { sort: { _id: 1 } }).toArray();
  expect(after[0]).toMatchObject(edited);
  for (const part of after.slice(1))
    expect(part).toMatchObject({ version: 1, partNumberKey: partNumberKey(part.partNumber) });
  await partDetails.up(db);
  expect(await parts.find({}, { sort: { _id: 1 } }).toArray()).toEqual(after);
});

test('when two numbers read the same, then the first part has the key and both are found as they are written', async () => {
  const [first, second] = [oldPart('SP-120'), oldPart('SP 120')];
  await parts.insertMany([first, second, oldPart('SP-3')]);
  await partDetails.up(db);
  const keyed = await parts.find({ partNumberKey: { $exists: true } }).toArray();
  expect(keyed.map(({ partNumber }) => partNumber).toSorted()).toEqual(['SP-120', 'SP-3']);
  expect(await store.idByNumber('SP 120')).toBe(second._id.toHexString());
  expect(await store.idByNumber('SP-120')).toBe(first._id.toHexString());
  expect(await store.idByNumber('sp120')).toBe(first._id.toHexString());
});

test('when catalog 1.0.0 runs beside it, then what it adds is found by its number and has its first version', async () => {
  await partDetails.up(db);
  const added = oldPart('SP-4');
  await parts.insertMany([added, oldPart('SP-5')]);
  expect(await store.idByNumber('SP-4')).toBe(added._id.toHexString());
  const shown = await store.byId(added._id.toHexString());
  expect(shown && toPart(shown)).toMatchObject({ version: 1, changedAt: createdAt.toISOString() });
});
