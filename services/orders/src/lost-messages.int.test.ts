import { queues, stockDecided } from '@shop/contracts';
import {
  connectRedis,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
  jobMetrics,
  outboxEntry,
} from '@shop/service-kit';
import { atFileEnd, testLogger } from '@shop/service-kit/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getOrder } from './order/change-order.ts';
import { ordersCollection } from './order/order.document.ts';
import { cancel } from './order/order.rules.ts';
import { createOrderDecisions } from './placing/order-decisions.ts';
import { createStockRequestSweep, overdueMs } from './placing/placing.sweepers.ts';
import { buildOrder } from './testing/build-order.ts';
import { startCatalogDouble } from './testing/catalog-double.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import {
  placed,
  placedOrder,
  placedWhole,
  placeOrder,
  placeWhole,
  readOrder,
  wholeOrderBody,
} from './testing/read.ts';
import { orderBody, startTestOrders, stock, type TestOrders, tokens } from './testing/test-orders.ts';

const provider = createFakeProvider().provider;
const nowhere = 'redis://127.0.0.1:1';
function overdue() {
  return new Date(Date.now() + 2 * overdueMs);
}

function redis(app: TestOrders) {
  return connectRedis(app.queueDeps.redisUrl, testLogger());
}

/** Deletes every job of the app's queues, as if Redis had lost its data. */
async function loseAllJobs(app: TestOrders): Promise<void> {
  const connection = redis(app);
  const keys = await connection.keys(`${app.queueDeps.prefix}:*`);
  if (keys.length > 0) await connection.del(...keys);
  connection.disconnect();
}

async function questionJobs(app: TestOrders): Promise<number> {
  const connection = redis(app);
  const keys = await connection.keys(`${app.queueDeps.prefix}:${queues.catalogStock.name}:reserve-*`);
  connection.disconnect();
  return keys.length;
}

describe('while Redis is away', async () => {
  const app = await startTestOrders({ provider, apiRedisUrl: nowhere, decisionMs: 5_000 });

  /** Does what the sweeper does once Redis is back. */
  const sendWaiting = async (): Promise<void> => {
    const producer = createProducer(app.queueDeps);
    const store = await createOutboxStore(app.db, ordersCollection);
    const outbox = createOutbox({ store, producer, logger: testLogger(), metrics: createMetrics('test') });
    await outbox.sweep(new Date());
    const left = (await Array.fromAsync(store.waiting(new Date()))).flatMap(({ outbox: entries }) => entries);
    expect(left.filter(({ queue }) => queue !== queues.notificationsFacts.name)).toEqual([]);
    await producer.close();
  };

  test('EXT-10: stores an order, replies 202, and sends it later', async () => {
    const part = stock(app);
    const reply = await placeOrder(app, orderBody(part));
    expect(reply.status).toBe(202);
    const { insertedId, modifiedCount } = placed.parse(reply.body);
    expect(modifiedCount).toBeUndefined();
    expect((await readOrder(app, insertedId)).state).toBe('requested');

    await sendWaiting();
    await expect.poll(async () => (await readOrder(app, insertedId)).state).toBe('reserved');
    expect(app.parts.get(part)?.available).toBe(98);
  });

  test('holds nothing for a line cancelled before its decision', async () => {
    const parts = [stock(app), stock(app), stock(app)];
    const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
    const { orderId, lines } = placedWhole.parse(reply.body);
    expect(reply.status).toBe(202);
    for (const line of lines.slice(0, 2))
      expect((await app.request('DELETE', `/order/${line.id}`, { token: tokens.buyer })).status).toBe(200);
    await sendWaiting();
    const order = () => getOrder(app.deps, orderId);
    await expect.poll(async () => (await order()).release?.state).toBe('done');
    await expect.poll(async () => (await order()).state).toBe('reserved');
    expect((await order()).lines.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'reserved']);
    expect(parts.map((part) => app.parts.get(part)?.available)).toEqual([100, 100, 98]);
    expect(violationsOf(await order())).toEqual([]);
  });
});

describe('when messages are lost', async () => {
  const app = await startTestOrders({ provider, withCatalog: false, decisionMs: 100 });
  const askAgain = createStockRequestSweep(app.deps);

  /** Repeats the sweep: it skips a job that its worker has not finished yet. */
  const askingAgain =
    <T>(look: () => Promise<T>) =>
    async (): Promise<T> => {
      await askAgain(overdue());
      return look();
    };

  const decideFromNowOn = () => {
    const catalog = startCatalogDouble(app.parts, app.queueDeps);
    atFileEnd(catalog.close);
    return catalog;
  };

  const sendReserved = async (orderId: string, partId: string): Promise<void> => {
    const held = { outcome: 'held' as const, quantity: 2, priceCents: 1_250, partName: 'Late', available: 0 };
    const payload = { orderId, lines: [{ ...held, lineId: orderId, partId }] };
    const fact = { id: `late-${orderId}`, payload, now: new Date() };
    const { message } = outboxEntry(queues.ordersStockResults, stockDecided, fact);
    await app.deps.producer.add(queues.ordersStockResults, message);
  };

  test('DEF-07: asks again and decides every order once after Redis was emptied', async () => {
    const part = stock(app, { available: 5 });
    const replies = await Promise.all([1, 2, 3].map(() => placeOrder(app, orderBody(part))));
    const ids = replies.map(({ body }) => placed.parse(body).insertedId);
    await loseAllJobs(app);
    const catalog = decideFromNowOn();
    const states = async () =>
      (await Promise.all(ids.map((id) => readOrder(app, id)))).map(({ state }) => state).sort();
    await expect.poll(askingAgain(states)).toEqual(['refused', 'reserved', 'reserved']);
    expect([app.parts.get(part)?.available, catalog.held.size]).toEqual([1, 2]);
  });

  test('DEF-07, ST-08: decides and returns every line once although Redis is emptied in between', async () => {
    const parts = [stock(app), stock(app), stock(app, { available: 1 })];
    const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
    const { orderId } = placedWhole.parse(reply.body);
    const available = () => parts.map((part) => app.parts.get(part)?.available);
    const states = async () => (await getOrder(app.deps, orderId)).lines.map(({ state }) => state);
    await expect.poll(states).toEqual(['reserved', 'reserved', 'refused']);
    await loseAllJobs(app);
    await askAgain(overdue());
    const lost = { $set: { state: 'requested', 'lines.0.state': 'requested' } };
    await app.db.collection(ordersCollection).updateOne({ _id: app.deps.orderStore.key(orderId) }, lost);
    await expect.poll(askingAgain(states)).toEqual(['reserved', 'reserved', 'refused']);
    expect(available()).toEqual([98, 98, 1]);

    const order = await getOrder(app.deps, orderId);
    const verdict = cancel(order, { by: 'test', now: new Date() });
    if (verdict.kind !== 'change') throw new Error('it could not be cancelled');
    await app.deps.orderStore.apply(order, verdict.change, { messages: [] });
    await expect
      .poll(askingAgain(async () => (await getOrder(app.deps, orderId)).release?.state))
      .toBe('done');
    await askAgain(overdue());
    expect(available()).toEqual([100, 100, 1]);
    expect(violationsOf(await getOrder(app.deps, orderId))).toEqual([]);
  });

  test('makes a stock result of an unknown order a dead letter at once', async () => {
    await sendReserved('d'.repeat(24), 'd'.repeat(24));
    await expect
      .poll(async () => (await jobMetrics(app.queueDeps.metrics).deadLetters.get()).values)
      .toContainEqual(
        expect.objectContaining({
          labels: { queue: 'orders.stock-results', message: 'stock.decided' },
          value: 1,
        }),
      );
  });
});

describe("while catalog's worker is down", async () => {
  const app = await startTestOrders({ provider, withCatalog: false, decisionMs: 100 });
  const askAgain = createStockRequestSweep(app.deps);

  test('queues one question per order and decides all of them later', async () => {
    const part = stock(app, { available: 1_000 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => placedOrder(app, orderBody(part))));
    for (let round = 1; round <= 10; round += 1)
      await askAgain(new Date(overdue().getTime() + round * overdueMs));
    expect(await questionJobs(app)).toBe(20);
    const catalog = startCatalogDouble(app.parts, app.queueDeps);
    const states = async () =>
      (await Promise.all(ids.map((id) => readOrder(app, id)))).map(({ state }) => state);
    await expect.poll(states).toEqual(ids.map(() => 'reserved'));
    await catalog.close();
  });
});

describe('waiting for a decision', async () => {
  const app = await startTestOrders({ provider });
  const { prefix } = app.queueDeps;
  const id = () => app.deps.orderStore.newId();
  const decided = (orderId: string) => buildOrder({ id: orderId, state: 'reserved' });

  test('hears of a decision that another process announces', async () => {
    // It would find the decision by reading the order every second.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const elsewhere = createOrderDecisions({ ...app.queueDeps, findOrder: async () => undefined });
    const here = createOrderDecisions({ ...app.queueDeps, findOrder: async (orderId) => decided(orderId) });
    const orderId = id();
    const heard: unknown[] = [];
    const waiting = here.waitForDecision(orderId, 15_000).then((order) => heard.push(order));
    // Either side may still be connecting, and an announcement without a subscriber is lost.
    await expect
      .poll(async () => {
        await elsewhere.announce(decided(orderId));
        return heard;
      })
      .toEqual([decided(orderId)]);
    await waiting;
    elsewhere.close();
    here.close();
  });

  test('logs since when an order waits that is not decided in time', async () => {
    const logger = testLogger();
    const info = vi.spyOn(logger, 'info');
    const findOrder = async () => undefined;
    const decisions = createOrderDecisions({ redisUrl: nowhere, prefix, logger, findOrder });
    const orderId = id();
    expect(await decisions.waitForDecision(orderId, 1)).toBeUndefined();
    expect(info.mock.calls).toEqual([
      [{ orderId, ms: 1 }, expect.stringMatching(/^waiting for catalog since \d{4}-.*Z$/)],
    ]);
    decisions.close();
  });

  test('finds the decision by reading the order when the announcement is lost', async () => {
    const logger = testLogger();
    const findOrder = async (orderId: string) => decided(orderId);
    const decisions = createOrderDecisions({ redisUrl: nowhere, prefix, logger, findOrder });
    const orderId = id();
    expect(await decisions.waitForDecision(orderId, 15_000)).toEqual(decided(orderId));
    decisions.close();
  });
});
