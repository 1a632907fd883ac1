import { testDatabase, testLogger } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStockStore } from '../stock/stock.store.ts';
import { stockOf } from '../testing/stock.ts';
import { readFilter } from './filter.rules.ts';
import { createFreshCatalogue } from './fresh-catalogue.ts';
import { matchParts } from './match-parts.ts';
import { createSearchStore, createSynonymStore, type SearchStore } from './search.store.ts';

const { db } = await testDatabase();
const { addPart, parts } = stockOf(db);
const store = await createSearchStore(db);
const stock = await createStockStore(db);

beforeEach(() => parts.deleteMany({}));

function freshCatalogue(more: { store?: SearchStore; now?: () => Date } = {}) {
  const fresh = createFreshCatalogue({
    store,
    synonyms: createSynonymStore(db),
    stockChangedSince: stock.changedSince,
    logger: testLogger(),
    ...more,
  });
  const total = async (query: Parameters<typeof readFilter>[0] = {}) =>
    matchParts(await fresh.current(), readFilter(query, { tokens: [] })).total();
  return { ...fresh, total };
}

function changePart(id: string, facts: object) {
  return parts.updateOne({ _id: new ObjectId(id) }, { $set: facts });
}

/** Inserts a copy of a part that no query for recent changes finds. */
async function copyByHand(id: string): Promise<void> {
  const known = await parts.findOne({ _id: new ObjectId(id) });
  if (!known) throw new Error('no such part');
  const long = new Date(0);
  const own = { _id: new ObjectId(), partNumber: 'BY-HAND', partNumberKey: 'BYHAND' };
  await parts.insertOne({ ...known, ...own, createdAt: long, changedAt: long });
}

test('shows an announced part in the next answer', async () => {
  const fresh = freshCatalogue();
  await fresh.check();
  const id = await addPart({ price: 5 });
  fresh.apply([id]);
  expect(await fresh.total()).toBe(1);
  await changePart(id, { deletedAt: new Date(), changedAt: new Date() });
  fresh.apply([id]);
  expect(await fresh.total()).toBe(0);
});

test('reads a part once for many announcements, when a search needs it', async () => {
  const id = await addPart({ availableQuantity: 9 });
  const byIds = vi.fn(store.byIds);
  const fresh = freshCatalogue({ store: { ...store, byIds } });
  await fresh.check();
  byIds.mockClear();
  await changePart(id, { availableQuantity: 0, stockSeq: 2 });
  for (let orders = 0; orders < 20; orders += 1) fresh.apply([id]);
  await stock.changedSince(new Date());
  expect(byIds).not.toHaveBeenCalled();
  expect(await Promise.all([fresh.total({ inStock: 'true' }), fresh.total()])).toEqual([0, 1]);
  expect(byIds).toHaveBeenCalledExactlyOnceWith([id]);
});

test('finds added, changed, deleted and sold parts at the next poll if their announcements are lost', async () => {
  const [dearer, gone, sold] = [await addPart({ price: 5 }), await addPart({ price: 5 }), await addPart({})];
  const fresh = freshCatalogue();
  await fresh.check();
  await addPart({ price: 5 });
  const changedAt = new Date();
  await changePart(dearer, { priceCents: 900_000, changedAt, version: 2 });
  await changePart(gone, { deletedAt: changedAt, changedAt });
  const line = { seq: 2, quantity: -100, balance: 0, at: changedAt };
  await stock.append([{ partId: sold, orderId: 'o', kind: 'reserve', by: 'system', line }]);
  await stock.project(sold, { seq: 2, balance: 0 });
  expect([await fresh.total(), await fresh.total({ priceMax: 5 })]).toEqual([3, 2]);
  await fresh.check();
  expect([await fresh.total(), await fresh.total({ priceMax: 5 })]).toEqual([3, 1]);
  expect(await fresh.total({ inStock: 'true' })).toBe(2);
});

test('reloads everything when parts were written without a time of change', async () => {
  const id = await addPart();
  let now = new Date();
  const fresh = freshCatalogue({ now: () => now });
  now = new Date(Date.now() + 60_000);
  await fresh.check();
  await copyByHand(id);
  await fresh.check();
  expect(await fresh.total()).toBe(2);
});

test('loses no change that is announced during a reload', async () => {
  const reading = Promise.withResolvers<void>();
  const batches: SearchStore['batches'] = async function* () {
    yield* store.batches();
    await reading.promise;
  };
  const fresh = freshCatalogue({ store: { ...store, batches } });
  const first = fresh.check();
  fresh.apply([await addPart()]);
  reading.resolve();
  await first;
  expect(await fresh.total()).toBe(1);
});

test('answers from memory while the database fails, and catches up afterwards', async () => {
  const byIds = vi.fn(store.byIds);
  const fresh = freshCatalogue({ store: { ...store, byIds } });
  await fresh.check();
  byIds.mockRejectedValue(new Error('away'));
  fresh.apply([await addPart()]);
  expect(await fresh.total()).toBe(0);
  byIds.mockImplementation(store.byIds);
  expect(await fresh.total()).toBe(1);
});

test('waits for a changed part that a poll is just reading', async () => {
  const byIds = vi.fn(store.byIds);
  const fresh = freshCatalogue({ store: { ...store, byIds } });
  await fresh.check();
  const [began, asking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  byIds.mockImplementationOnce(async (ids) => {
    began.resolve();
    await asking.promise;
    return store.byIds(ids);
  });
  fresh.apply([await addPart()]);
  const poll = fresh.check();
  await began.promise;
  const total = fresh.total();
  asking.resolve();
  expect(await total).toBe(1);
  await poll;
});

test('does not keep searches waiting for a slow poll', async () => {
  const asking = Promise.withResolvers<void>();
  const changedSince: SearchStore['changedSince'] = async function* (since) {
    await asking.promise;
    yield* store.changedSince(since);
  };
  const fresh = freshCatalogue({ store: { ...store, changedSince } });
  const first = fresh.check();
  asking.resolve();
  await first;
  const slow = Promise.withResolvers<void>();
  asking.promise = slow.promise;
  await addPart();
  const polling = fresh.check();
  expect(await fresh.total()).toBe(0);
  slow.resolve();
  await polling;
  expect(await fresh.total()).toBe(1);
});
