import { testDatabase, testLogger } from '@shop/service-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStockStore } from '../stock/stock.store.ts';
import { stockOf } from '../testing/stock.ts';
import { buildIndexData } from './build.ts';
import { indexBuilder } from './build-index.ts';
import { readFilter } from './filter.rules.ts';
import { createLiveIndex } from './live-index.ts';
import { matchesOf } from './matching.ts';
import { createSearchStore, type SearchStore } from './search.store.ts';

const own = await testDatabase();
const { addPart, parts } = stockOf(own.db);
const store = await createSearchStore(own.db);
const stock = await createStockStore(own.db);
const address = { url: own.url, database: own.name };
const watched = new MongoClient(own.url, { monitorCommands: true });

afterAll(() => watched.close());

beforeEach(() => parts.deleteMany({}));

function liveIndex(more: { build?: () => ReturnType<typeof buildIndexData>; store?: SearchStore } = {}) {
  const live = createLiveIndex({
    store: more.store ?? store,
    stockChangedSince: stock.changedSince,
    build: more.build ?? indexBuilder(store),
    logger: testLogger(),
    now: () => new Date(),
  });
  const total = async (more: Parameters<typeof readFilter>[0] = {}) =>
    matchesOf(await live.current(), readFilter(more, [])).total;
  return { ...live, total };
}

async function knownPart(id: string) {
  const known = await parts.findOne({ _id: new ObjectId(id) });
  if (!known) throw new Error('no such part');
  return known;
}

/** Inserts a part without a ledger line or a recent timestamp. */
async function copyByHand(id: string): Promise<void> {
  const known = await knownPart(id);
  const own = { _id: new ObjectId(), partNumber: 'BY-HAND', partNumberKey: 'BYHAND' };
  await parts.insertOne({ ...known, ...own, createdAt: new Date(0), changedAt: new Date(0) });
}

test('when the stock of a part changes again and again, then it is read when somebody asks, and once', async () => {
  const partId = await addPart({ availableQuantity: 9 });
  const byIds = vi.fn(store.byIds);
  const live = liveIndex({ store: { ...store, byIds } });
  await live.look();
  byIds.mockClear();
  await parts.updateOne({ _id: new ObjectId(partId) }, { $set: { availableQuantity: 0, stockSeq: 2 } });
  for (let orders = 0; orders < 20; orders += 1) live.apply([partId]);
  await stock.changedSince(new Date());
  expect(byIds).not.toHaveBeenCalled();
  expect(await live.total({ inStock: 'true' })).toBe(0);
  expect(byIds).toHaveBeenCalledExactlyOnceWith([partId]);
});

describe('what nobody announced', () => {
  test('when parts are added, changed and deleted and no announcement arrives, then the next look finds all of it', async () => {
    const [dearer, gone] = [await addPart({ price: 5 }), await addPart({ price: 5 })];
    const live = liveIndex();
    await live.look();
    expect(await live.total({ priceMax: 5 })).toBe(2);
    await addPart({ price: 5 });
    const changedAt = new Date();
    await parts.updateOne(
      { _id: new ObjectId(dearer) },
      { $set: { priceCents: 900, changedAt, version: 2 } },
    );
    await parts.updateOne({ _id: new ObjectId(gone) }, { $set: { deletedAt: changedAt, changedAt } });
    await live.look();
    expect([await live.total(), await live.total({ priceMax: 5 })]).toEqual([2, 1]);
  });

  test('when stock moved and the announcement is lost, then the next look sees what is left', async () => {
    const partId = await addPart({ availableQuantity: 9 });
    const live = liveIndex();
    await live.look();
    await stock.append([
      {
        partId,
        orderId: 'sold',
        kind: 'reserve',
        by: 'system',
        line: { seq: 2, quantity: -9, balance: 0, at: new Date() },
      },
    ]);
    await stock.project(partId, { seq: 2, balance: 0 });
    expect(await live.total({ inStock: 'true' })).toBe(1);
    await live.look();
    expect(await live.total({ inStock: 'true' })).toBe(0);
  });

  test('when parts come by another hand, with times of long ago, then they are missed and everything is read anew', async () => {
    const id = await addPart();
    const live = liveIndex();
    await live.look();
    await copyByHand(id);
    await live.look();
    await vi.waitFor(async () => expect(await live.total()).toBe(2));
  });
});

test('when a look finds parts that nobody announced, then another one is due; when stock alone moved or nothing did, then none', async () => {
  await addPart();
  const live = liveIndex();
  expect(await live.look()).toBe(false);
  const partId = await addPart({ availableQuantity: 9 });
  expect(await live.look()).toBe(true);
  await parts.updateOne({ _id: new ObjectId(partId) }, { $set: { availableQuantity: 0, stockSeq: 2 } });
  expect(await live.look()).toBe(false);
});

async function addMany(count: number): Promise<void> {
  const known = await knownPart(await addPart());
  const copies = Array.from({ length: count }, (_none, n) => ({
    ...known,
    _id: new ObjectId(),
    partNumberKey: `COPY${n}`,
  }));
  await parts.insertMany(copies);
}

test('when more parts changed than are worth reading one by one, then the index is built anew, and the rest are not kept in mind', async () => {
  const byIds = vi.fn(store.byIds);
  const build = vi.fn(indexBuilder(store));
  const live = liveIndex({ build, store: { ...store, byIds } });
  await live.look();
  await addMany(5_000);
  expect(await live.look()).toBe(true);
  await vi.waitFor(async () => expect(await live.total()).toBe(5_001), { timeout: 10_000 });
  expect(build).toHaveBeenCalledTimes(2);
  expect(byIds.mock.calls.flat(2).length).toBeLessThan(3_000);
});

test('when more parts are deleted than are worth reading one by one, then the index is built anew, though it did not grow', async () => {
  const build = vi.fn(indexBuilder(store));
  const live = liveIndex({ build });
  await addMany(3_000);
  await live.look();
  expect(await live.total()).toBe(3_001);
  const deletedAt = new Date();
  await parts.updateMany({}, { $set: { deletedAt, changedAt: deletedAt } });
  expect(await live.look()).toBe(true);
  await vi.waitFor(async () => expect(await live.total()).toBe(0), { timeout: 10_000 });
  expect(build).toHaveBeenCalledTimes(2);
});

test('when a whole catalogue changed, then a look reads its changes as it goes and not all at once', async () => {
  const reader = await createSearchStore(watched.db(own.name));
  await addMany(2_500);
  const asked = vi.fn();
  watched.on('commandStarted', ({ commandName }) => asked(commandName));
  const changes = reader.changedSince(new Date(0));
  await changes.next();
  expect(asked.mock.calls).toEqual([['find']]);
  let count = 1;
  for await (const _stamp of changes) count += 1;
  expect(count).toBeGreaterThan(2_500);
  expect(asked.mock.calls.flat().filter((name) => name === 'getMore').length).toBeGreaterThan(1);
});

test('when a look at the database takes long, then nobody waits for it, and what it finds is in the answers behind it', async () => {
  const asking = Promise.withResolvers<void>();
  const changedSince: SearchStore['changedSince'] = async function* (since) {
    await asking.promise;
    yield* store.changedSince(since);
  };
  const live = liveIndex({ store: { ...store, changedSince } });
  await live.look();
  await addPart();
  const looking = live.look();
  const startedAt = performance.now();
  expect(await live.total()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  asking.resolve();
  await looking;
  expect(await live.total()).toBe(1);
});

describe('what is announced', () => {
  test('when a part is announced, then the next answer has it', async () => {
    const live = liveIndex();
    await live.look();
    live.apply([await addPart()]);
    expect(await live.total()).toBe(1);
  });

  test('when a part changes while the index is built, then it is not lost', async () => {
    const reading = Promise.withResolvers<void>();
    const live = liveIndex({
      build: async () => {
        const data = await buildIndexData(store.batches());
        await reading.promise;
        return data;
      },
    });
    const first = live.look();
    live.apply([await addPart()]);
    reading.resolve();
    await first;
    expect(await live.total()).toBe(1);
  });
});

describe('faults', () => {
  test('when the thread that builds fails, then the next look builds again, and nobody else ends', async () => {
    await addPart();
    const large = { ...store, size: async () => 200_000 };
    const broken = indexBuilder(large, { url: 'no address', database: 'none' });
    const build = vi.fn(indexBuilder(large, address)).mockImplementationOnce(broken);
    const live = liveIndex({ build });
    await expect(live.look()).rejects.toThrow();
    expect(live.isBuilt()).toBe(false);
    await live.look();
    expect(await live.total()).toBe(1);
    expect(build).toHaveBeenCalledTimes(2);
  });

  test('when the database fails for a moment, then what was to be read is read later', async () => {
    const byIds = vi.fn(store.byIds).mockRejectedValueOnce(new Error('away'));
    const live = liveIndex({ store: { ...store, byIds } });
    await live.look();
    live.apply([await addPart()]);
    expect(await live.total()).toBe(0);
    await live.look();
    expect(await live.total()).toBe(1);
  });

  test('when the database goes just as the index was built anew, then nothing strays, and the next look catches up', async () => {
    const id = await addPart();
    const byIds = vi.fn(store.byIds);
    const build = vi.fn(indexBuilder(store));
    const live = liveIndex({ build, store: { ...store, byIds } });
    await live.look();
    build.mockImplementationOnce(async () => {
      byIds.mockRejectedValue(new Error('away'));
      live.apply([id]);
      return buildIndexData(store.batches());
    });
    await copyByHand(id);
    await live.look();
    await vi.waitFor(async () => expect(await live.total()).toBe(2));
    await vi.waitFor(() => expect(byIds.mock.calls.length).toBeGreaterThan(1));
    byIds.mockImplementation(store.byIds);
    await live.look();
    expect(await live.total()).toBe(2);
  });
});
