import { createServer } from 'node:http';
import { createMetrics, listen } from '@shop/service-kit';
import { testDatabase, testLogger } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { createCatalogMetrics } from '../metrics.ts';
import { readOrdersBooks } from './orders-books.ts';
import { createReconcile } from './reconcile.ts';
import { createStockStore } from './stock.store.ts';

const { db } = await testDatabase();
const store = await createStockStore(db);
const partId = new ObjectId();
let held = 7;

const books = createServer((_request, response) => {
  response.end(
    JSON.stringify({ open: {}, parts: [{ partId: partId.toHexString(), quantity: held, orders: 2 }] }),
  );
});
const server = await listen((request, response) => books.emit('request', request, response), {
  host: '127.0.0.1',
  port: 0,
});
afterAll(() => server.close());

const line = (seq: number, kind: string, quantity: number) => ({
  partId,
  seq,
  kind,
  orderId: `order-${seq}`,
  quantity,
  balance: 100,
  at: new Date(),
  by: 'test',
});

await db
  .collection('stock_movements')
  .insertMany([
    line(1, 'opening', 100),
    line(2, 'reserve', -10),
    line(3, 'release', 3),
    line(4, 'adjustment', 50),
  ]);

test('DEF-07 DEF-08: when orders and ledger hold the same, then nothing is reported; a lasting gap is', async () => {
  const metrics = createCatalogMetrics(createMetrics('test'));
  const reconcile = createReconcile({
    ledger: store.heldByOrders,
    orders: () => readOrdersBooks([server.url]),
    pause: async () => {},
    metrics,
    logger: testLogger(),
  });
  const reported = async () => (await metrics.bookDifferences.get()).values[0]?.value;
  await reconcile();
  await reconcile();
  expect(await reported()).toBe(0);
  held = 8;
  await reconcile();
  expect(await reported()).toBe(0);
  await reconcile();
  expect(await reported()).toBe(1);
  held = 7;
  await reconcile();
  expect(await reported()).toBe(0);
});

test('DEF-08: when a gap of the same size is met twice by chance while orders come and go, then nothing is reported', async () => {
  const metrics = createCatalogMetrics(createMetrics('test'));
  const gaps = [4, 4, 4, 0, 4, 4, 2];
  const reconcile = createReconcile({
    ledger: async () => new Map([[`${partId}`, 10 + (gaps.shift() ?? 0)]]),
    orders: async () => new Map([[`${partId}`, 10]]),
    pause: async () => {},
    metrics,
    logger: testLogger(),
  });
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await reconcile();
    expect((await metrics.bookDifferences.get()).values[0]?.value).toBe(0);
  }
  expect(gaps).toEqual([]);
});
