import { internalRoutes } from '@shop/contracts';
import { createHealth, createHttpApp, createMetrics, secretHeader } from '@shop/service-kit';
import {
  readCostOf,
  requester,
  serveForTest,
  testDatabase,
  testLogger,
  testUid,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { servePapers } from './invoicing/serve-papers.ts';
import { createHeldStock } from './order/held-stock.store.ts';
import { createOrderIndexes, type OrderDocument, ordersCollection } from './order/order.document.ts';
import type { Order, OrderLine } from './order/order.types.ts';
import { createOrderGauges, serveHoldings } from './order-metrics.ts';
import { buildLine } from './testing/build-order.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { cancelOrder, insertOrder, payOrder, placedOrder } from './testing/read.ts';
import { orderBody, startTestOrders, stock } from './testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const database = await testDatabase();
const parts = { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) };
const served = await serveForTest(createHttpApp(parts, serveHoldings(app.deps)));

const secret = 'the secret between the services of a test';

test('answers none of its questions to a caller without the secret between services', async () => {
  const guarded = await serveForTest(
    createHttpApp(parts, (express) => {
      serveHoldings(app.deps, secret)(express);
      servePapers(app.deps, secret)(express);
    }),
  );
  const asked = Object.values(internalRoutes).filter(({ service }) => service === 'orders');
  expect(asked.length).toBeGreaterThan(5);
  for (const { path, method } of asked) {
    expect([path, (await fetch(guarded.url + path, { method })).status]).toEqual([path, 401]);
    const trusted = await fetch(guarded.url + path, { method, headers: { [secretHeader]: secret } });
    expect([path, [200, 422].includes(trusted.status)]).toEqual([path, true]);
  }
});

test('DEF-07: reports the same holdings as catalog after orders were placed and cancelled', async () => {
  const part = stock(app);
  await placedOrder(app, orderBody(part, { quantity: 3 }));
  await placedOrder(app, orderBody(part, { quantity: 4 }));
  const ended = await placedOrder(app, orderBody(part, { quantity: 5 }));
  await cancelOrder(app, ended);
  const read = requester(served.url);
  await expect
    .poll(async () => (await read('GET', '/holdings')).body)
    .toEqual({ open: { undecided: 0, unreleased: 0 }, parts: [{ partId: part, quantity: 7, orders: 2 }] });
  expect(app.parts.get(part)?.available).toBe(93);

  const metrics = createMetrics('test');
  await createOrderGauges(metrics, app.deps)();
  const text = await metrics.registry.metrics();
  expect(text).toContain('orders_in_state{state="reserved",service="test"} 2');
  expect(text).toContain('orders_in_state{state="cancelled",service="test"} 1');
  expect(text).toContain('orders_stock_open{kind="undecided",service="test"} 0');
});

test('DEF-07: returns only the requested slice of parts, from the index alone', async () => {
  const [first, second] = [stock(app), stock(app)].sort();
  for (const part of [first, second]) await placedOrder(app, orderBody(part ?? '', { quantity: 2 }));
  const read = requester(served.url);
  const told = async (query: string) => {
    const { status, body } = await read('GET', `/holdings?${query}`);
    expect(status).toBe(200);
    return z.object({ parts: z.array(z.object({ partId: z.string() })) }).parse(body).parts;
  };
  const slice = await told(`after=${first}&until=${second}`);
  expect(slice).toContainEqual({ partId: second });
  expect(slice).not.toContainEqual({ partId: first });
  expect(await told(`after=${second}`)).not.toContainEqual({ partId: second });
  expect(await told(`until=${first}`)).toContainEqual({ partId: first });
  const cost = await readCostOf(database, async (db) => {
    await createOrderIndexes(db.collection<OrderDocument>(ordersCollection));
    await createHeldStock(db).holdingsOf({ after: '0'.repeat(24), until: first });
  });
  expect(cost.documents).toBe(0);
});

test('DEF-07: counts each line that holds stock, whatever the state of its order', async () => {
  const [first = '', second = '', third = ''] = [stock(app), stock(app), stock(app)].sort();
  const { orderStore } = app.deps;
  const insert = (state: Order['state'], ...lines: [string, OrderLine['state'], number][]) =>
    insertOrder(app, {
      state,
      lines: lines.map(([partId, lineState, quantity]) =>
        buildLine({ id: orderStore.newId(), partId, state: lineState, quantity }),
      ),
    });
  await placedOrder(app, orderBody(first, { quantity: 1 }));
  await insert('requested', [first, 'reserved', 10], [second, 'requested', 100]);
  await insert('paid', [first, 'returned', 1_000], [second, 'reserved', 20]);
  await insert('cancelled', [first, 'cancelled', 5_000], [third, 'cancelled', 5_000]);
  await insert('shipped', [second, 'reserved', 3], [third, 'refused', 7]);
  const held = await app.deps.heldStock.holdingsOf();
  const ours = (holdings: typeof held) =>
    holdings.filter(({ partId }) => [first, second, third].includes(partId));
  expect(ours(held)).toEqual([
    { partId: first, quantity: 11, orders: 2 },
    { partId: second, quantity: 23, orders: 2 },
  ]);
  expect(held.map(({ partId }) => partId)).toEqual(held.map(({ partId }) => partId).sort());
  expect(ours(await app.deps.heldStock.holdingsOf({ after: first, until: second }))).toMatchObject([
    { partId: second, quantity: 23 },
  ]);
});

test('REV-08: reports only users who paid for a part as its buyers', async () => {
  const part = stock(app);
  const id = await placedOrder(app, orderBody(part));
  const read = requester(served.url);
  const paid = async (email: string, partId: string) =>
    (await read('GET', `/purchase?${new URLSearchParams({ uid: testUid(email), partId })}`)).body;
  expect(await paid('buyer@example.com', part)).toEqual({ paid: false });
  await payOrder(app, fake, id);
  expect(await paid('buyer@example.com', part.toUpperCase())).toEqual({ paid: true });
  expect(await paid('other@example.com', part)).toEqual({ paid: false });
  expect(await paid('buyer@example.com', stock(app))).toEqual({ paid: false });
  expect((await read('GET', '/purchase?email=a@example.com&partId=1')).status).toBe(422);
});

test('counts held, unshipped pieces of a part over orders of one and of several lines', async () => {
  const partId = stock(app);
  const other = stock(app);
  const { orderStore } = app.deps;
  const insert = (state: Order['state'], ...lines: Partial<OrderLine>[]) =>
    insertOrder(app, {
      state,
      lines: lines.map((line) => buildLine({ id: orderStore.newId(), partId, ...line })),
    });
  await insert('reserved', { state: 'reserved', quantity: 5 });
  await insert('paid', { state: 'reserved', quantity: 10, sent: 4 });
  await insert('shipped', { state: 'reserved', quantity: 7, sent: 7 });
  await insert('cancelled', { state: 'cancelled', quantity: 100 });
  await insert(
    'paid',
    { state: 'reserved', quantity: 3, sent: 1 },
    { state: 'reserved', quantity: 2, partId: other },
  );
  await insert('shipped', { state: 'reserved', quantity: 6, sent: 6 }, { state: 'refused', quantity: 9 });
  const committed = async () => (await requester(served.url)('GET', `/committed?partId=${partId}`)).body;
  expect(await committed()).toEqual({ pieces: 5 + 6 + 2, open: 0 });
  await insert('requested', { state: 'requested', quantity: 1 });
  expect(await committed()).toMatchObject({ open: 1 });
});
