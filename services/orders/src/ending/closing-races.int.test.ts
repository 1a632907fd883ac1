import { setImmediate } from 'node:timers/promises';
import { accountClosed, internalRoutes, queues } from '@shop/contracts';
import { askService, createHealth, createHttpApp, outboxEntry, startWorker } from '@shop/service-kit';
import { atFileEnd, serveForTest, testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { serveHoldings } from '../order-metrics.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openPayment, placedOrder, report } from '../testing/read.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';
import { accountHandlers } from './end-unpaid-orders.ts';

const fake = createFakeProvider({ delay: () => setImmediate() });
const app = await startTestOrders({ provider: fake.provider });
const worker = startWorker(queues.ordersAccounts, accountHandlers(app.deps), app.queueDeps);
const internal = await serveForTest(
  createHttpApp({ ...app.queueDeps, health: createHealth([]) }, serveHoldings(app.deps)),
);
atFileEnd(() => worker.close());

const email = 'buyer@example.com';
const uid = testUid(email);

function ask<Reply>(call: Parameters<typeof askService<Reply>>[1], body?: object): Promise<Reply> {
  return askService(internal.url, call, { query: { uid }, limitMs: 10_000, body });
}

async function closeAccount(round: number): Promise<void> {
  const fact = { id: `closed-${round}`, payload: { uid, email }, now: new Date() };
  await app.deps.producer.add(
    queues.ordersAccounts,
    outboxEntry(queues.ordersAccounts, accountClosed, fact).message,
  );
}

test('either pays an order and keeps its buyer, or cancels its payment and releases its stock', async () => {
  const orders = 24;
  const part = stock(app, { available: 1_000 });
  const ids = await Promise.all(Array.from({ length: orders }, () => placedOrder(app, orderBody(part))));
  const intents = await Promise.all(ids.map((id) => openPayment(app, id, 25)));
  const pay = async (id: string, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    const intentId = intents[ids.indexOf(id)] ?? '';
    if (await fake.pay(intentId)) await report(app, id, intentId);
  };
  const [{ paying }] = await Promise.all([
    ask(internalRoutes.endUnpaidOrders, {}),
    ...ids.map((id, at) => pay(id, at * 20)),
  ]);
  expect(paying).toEqual([]);
  await closeAccount(1);
  const found = () => app.deps.orderStore.findMany(ids);
  await expect
    .poll(async () => (await found()).filter(({ state }) => state !== 'paid' && state !== 'cancelled'))
    .toEqual([]);
  await expect
    .poll(async () => (await found()).filter(({ state, email: to }) => state === 'cancelled' && to !== ''))
    .toEqual([]);
  const after = await found();
  const paid = after.filter(({ state }) => state === 'paid');
  for (const order of after) {
    const intent = fake.intents.get(order.intent?.id ?? '');
    if (order.state === 'paid')
      expect([order.email, order.phone, intent?.status]).toEqual([email, '8801711000000', 'succeeded']);
    else expect(intent?.status).toBe('canceled');
  }
  expect(fake.parts).toEqual([]);
  expect((await ask(internalRoutes.readUnsentOrders)).numbers).toHaveLength(Math.min(paid.length, 5));
  await expect.poll(() => app.parts.get(part)?.available).toBe(1_000 - 2 * paid.length);
});

test('names the orders whose payment is in progress, and leaves them', async () => {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intentId = await openPayment(app, id, 25);
  const intent = fake.intents.get(intentId);
  if (!intent) throw new Error('no intent');
  intent.status = 'processing';
  const { number } = (await app.deps.orderStore.find(id)) ?? {};
  expect(await ask(internalRoutes.endUnpaidOrders, {})).toEqual({ paying: [number] });
  expect(await app.deps.orderStore.find(id)).toMatchObject({ state: 'reserved', email });
});

test('keeps the address of an order that is paid after its account was closed', async () => {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intentId = await openPayment(app, id, 25);
  await fake.pay(intentId);
  await closeAccount(2);
  await expect.poll(async () => (await app.deps.orderStore.find(id))?.state).toBe('paid');
  expect(await app.deps.orderStore.find(id)).toMatchObject({ email, address: '1 Main Street' });
});
