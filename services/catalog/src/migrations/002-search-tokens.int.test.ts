import { prefixFilter, searchField, tokenize } from '@shop/service-kit';
import { testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { newPartDocuments } from '../parts/part.document.ts';
import { createPartStore } from '../parts/part.store.ts';
import { aNewPart } from '../testing/catalog.ts';
import { searchTokens } from './002-search-tokens.ts';

const { db } = await testDatabase();
const parts = db.collection('parts');
beforeEach(() => parts.deleteMany({}));

let count = 0;
function newPart(name: string) {
  count += 1;
  const input = {
    id: new ObjectId(),
    openingId: new ObjectId(),
    partNumber: `N-${count}`,
    now: new Date(),
    by: 'system',
  };
  return newPartDocuments(aNewPart({ name }), input).part;
}

/** What catalog 1.0.0 did with its field, as it stood there. */
const oldVersion = {
  start: () => parts.createIndex({ words: 1, deletedAt: 1 }),
  add: async (name: string): Promise<void> => {
    const { searchTokens: _, ...part } = newPart(name);
    await parts.insertOne(part);
  },
  search: async (word: RegExp): Promise<string[]> => {
    const found = parts.find({ words: word, deletedAt: null }, { hint: { words: 1, deletedAt: 1 } });
    return (await found.toArray()).map(({ name }) => name).sort();
  },
};

const store = await createPartStore(db);
async function newSearch(q: string): Promise<string[]> {
  const found = parts.find(prefixFilter(tokenize(q)), { hint: { [searchField]: 1, deletedAt: 1 } });
  return (await found.toArray()).map(({ name }) => name).sort();
}

test('when catalog 1.0.0 runs beside it, then both find what either wrote before, during and after', async () => {
  await oldVersion.start();
  for (const name of ['Front axle', 'Rear axle']) await oldVersion.add(name);
  const up = searchTokens.up(db);
  await oldVersion.add('Front disc');
  expect(await oldVersion.search(/^front/)).toEqual(['Front axle', 'Front disc']);
  await up;
  await oldVersion.start();
  await oldVersion.add('Front hub');
  await store.insert(newPart('Front lamp'));

  const front = ['Front axle', 'Front disc', 'Front hub', 'Front lamp'];
  expect(await oldVersion.search(/^front/)).toEqual(front);
  expect(await newSearch('FRO')).toEqual(front);
  expect(await newSearch('fro lam')).toEqual(['Front lamp']);
});

test('when it ran, then every part of before has its tokens, and running again after a kill changes nothing', async () => {
  for (const name of ['Front axle', 'Rear axle']) await oldVersion.add(name);
  const before = await parts.find().toArray();
  await searchTokens.up(db);
  const after = await parts.find().toArray();
  expect(after).toEqual(before.map((part) => ({ ...part, searchTokens: part.words })));
  await searchTokens.up(db);
  expect(await parts.find().toArray()).toEqual(after);
});
