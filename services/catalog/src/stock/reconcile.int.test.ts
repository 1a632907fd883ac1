import { createServer } from 'node:http';
import { createMetrics, listen } from '@shop/service-kit';
import { readCostOf, testDatabase, testLogger } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { createCatalogMetrics } from '../metrics.ts';
import { createOrdersWorker } from '../orders-worker.ts';
import { createReconcileStore } from './reconcile.store.ts';
import { createReconcile, type ReconcileDeps } from './reconcile.ts';

const database = await testDatabase();
const { db } = database;
const store = await createReconcileStore(db);
const partId = new ObjectId();
let held = 7;
const unknown = 'e'.repeat(24);
const asked: string[] = [];

const books = createServer(({ url = '' }, response) => {
  const { searchParams } = new URL(url, 'http://x');
  const [after = '', until = ''] = ['after', 'until'].map((name) => searchParams.get(name) ?? '');
  asked.push(`${after} ${until}`);
  const all = [
    { partId: partId.toHexString(), quantity: held, orders: 2 },
    ...(held === 7 ? [] : [{ partId: unknown, quantity: 1, orders: 1 }]),
  ];
  const parts = all.filter((each) => each.partId > after && each.partId <= until);
  response.end(JSON.stringify({ open: {}, parts }));
});
const server = await listen((request, response) => books.emit('request', request, response), {
  host: '127.0.0.1',
  port: 0,
});
afterAll(() => server.close());

function line(seq: number, kind: string, quantity: number) {
  return {
    partId,
    seq,
    kind,
    orderId: `order-${seq}`,
    quantity,
    balance: 100,
    at: new Date(),
    by: 'test',
  };
}

await db
  .collection('stock_movements')
  .insertMany([
    line(1, 'opening', 100),
    line(2, 'reserve', -10),
    line(3, 'release', 3),
    line(4, 'adjustment', 50),
  ]);

const others = Array.from({ length: 24 }, () => new ObjectId());
await db.collection('parts').insertMany([partId, ...others].map((_id) => ({ _id })));

function setUp(more: Partial<ReconcileDeps> = {}) {
  const metrics = createCatalogMetrics(createMetrics('test'));
  let at = 0;
  const reconcile = createReconcile({
    slices: () => store.slices(10),
    ledger: store.held,
    orders: createOrdersWorker(server.url).holdings,
    pause: async () => {},
    now: () => {
      at += 1_000;
      return new Date(at);
    },
    metrics,
    logger: testLogger(),
    ...more,
  });
  const gaugeOf = async (gauge: 'holdingsDifferences' | 'reconciledAt') =>
    (await metrics[gauge].get()).values[0]?.value;
  return {
    reconcile,
    reported: () => gaugeOf('holdingsDifferences'),
    compared: () => gaugeOf('reconciledAt'),
  };
}

test('DEF-07 DEF-08: reports nothing when orders and ledger agree, and a lasting difference, also of an unknown part', async () => {
  const { reconcile, reported } = setUp();
  await reconcile();
  expect(await reported()).toBe(0);
  held = 8;
  await reconcile();
  expect(await reported()).toBe(2);
  held = 7;
  await reconcile();
  expect(await reported()).toBe(0);
});

test('compares small slices that together cover every id, without reading the ledger lines', async () => {
  asked.length = 0;
  await setUp().reconcile();
  expect(asked).toHaveLength(3);
  expect(asked[0]?.split(' ')[0]).toBe('0'.repeat(24));
  expect(asked.at(-1)?.split(' ')[1]).toBe('f'.repeat(24));
  asked.slice(1).forEach((slice, index) => {
    expect(slice.split(' ')[0]).toBe(asked[index]?.split(' ')[1]);
  });
  const cost = await readCostOf(database, async (other) => {
    await (await createReconcileStore(other)).held({ after: '0'.repeat(24), until: 'f'.repeat(24) });
  });
  expect(cost.documents).toBe(0);
});

test('compares the other slices when one fails, and counts the round only once all are compared', async () => {
  let broken = true;
  held = 8;
  const { reconcile, reported, compared } = setUp({
    ledger: async (slice) => {
      if (broken && slice.after === '0'.repeat(24)) throw new Error('too late');
      return store.held(slice);
    },
  });
  const start = await compared();
  await reconcile();
  expect(await compared()).toBe(start);
  expect(await reported()).toBe(1);
  broken = false;
  held = 7;
  await reconcile();
  expect(await compared()).toBeGreaterThan(start ?? 0);
});

test('DEF-08: ignores differences that change between comparisons while orders come and go', async () => {
  const gaps = [4, 4, 4, 4, 4, 0];
  const { reconcile, reported } = setUp({
    slices: async function* () {
      yield { after: '0'.repeat(24), until: 'f'.repeat(24) };
    },
    ledger: async () => new Map([[`${partId}`, 10 + (gaps.shift() ?? 0)]]),
    orders: async () => new Map([[`${partId}`, 10]]),
  });
  await reconcile();
  expect(await reported()).toBe(0);
  expect(gaps).toEqual([]);
});
