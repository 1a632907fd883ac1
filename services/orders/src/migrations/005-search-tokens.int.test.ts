import { testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { storedFields } from '../orders/order.document.ts';
import { createOrderStore } from '../orders/order.store.ts';
import { buildOrder } from '../testing/build-order.ts';
import { searchTokens } from './005-search-tokens.ts';

const { db } = await testDatabase();
const orders = db.collection('orders');
const store = await createOrderStore(db);
beforeEach(() => orders.deleteMany({}));

const newId = (): string => new ObjectId().toHexString();

/** What orders 1.0.0 did with its field, as it stood there. */
const oldVersion = {
  start: () => orders.createIndexes([{ key: { words: 1, _id: -1 }, name: 'order_words' }]),
  add: async (words: string[]): Promise<string> => {
    const order = storedFields(buildOrder({ state: 'reserved' }));
    const { insertedId } = await orders.insertOne({ ...order, words, timeline: [], outbox: [] });
    return insertedId.toHexString();
  },
  rename: (id: string, partName: string, words: string[]) =>
    orders.updateOne(
      { _id: new ObjectId(id), version: 1 },
      { $set: { partName, words }, $inc: { version: 1 } },
    ),
  search: async (word: RegExp): Promise<string[]> => {
    const found = orders.find({ words: word, state: { $in: ['reserved'] } }, { hint: 'order_words' });
    return (await found.toArray()).map(({ _id }) => _id.toHexString()).sort();
  },
};

async function newSearch(q: string): Promise<string[]> {
  const found = await store.listPage({ states: ['reserved'], q }, { limit: 10 });
  return found.map(({ id }) => id).sort();
}

test('when orders 1.0.0 runs beside it, then both find what either wrote before, during and after', async () => {
  await oldVersion.start();
  const ids = [await oldVersion.add(['ada@example.com', 'ada', 'example', 'com', 'axle,', 'axle'])];
  const up = searchTokens.up(db);
  ids.push(await oldVersion.add(['ada@example.com', 'ada', 'example', 'com', 'disc']));
  await up;
  await oldVersion.start();
  const [renamed = ''] = ids;
  await oldVersion.rename(renamed, 'Hub', ['ada@example.com', 'ada', 'example', 'com', 'hub']);
  const order = buildOrder(
    { id: newId(), state: 'reserved', email: 'ada@example.com' },
    { partName: 'Lamp, front' },
  );
  const placed = { at: new Date(), what: 'placed' as const, text: 'Placed', by: order.email };
  expect(await store.insert(order, placed, [])).toBeDefined();
  ids.push(order.id);

  expect(await oldVersion.search(/^ada@example\.com/)).toEqual(ids.sort());
  expect(await oldVersion.search(/^lamp,/)).toEqual([order.id]);
  expect(await newSearch('ada@example.com')).toEqual(ids.sort());
  expect(await newSearch('hub')).toEqual([renamed]);
  expect(await newSearch('axle')).toEqual([]);
  expect(await newSearch('fro lam')).toEqual([order.id]);
});

test('when it ran, then every order of before has its tokens, and running again after a kill changes nothing', async () => {
  await oldVersion.add(['ada@example.com', 'ada', 'example', 'com', '280']);
  const before = await orders.find().toArray();
  await searchTokens.up(db);
  const after = await orders.find().toArray();
  expect(after).toEqual(before.map((order) => ({ ...order, searchTokens: order.words })));
  await searchTokens.up(db);
  expect(await orders.find().toArray()).toEqual(after);
});
