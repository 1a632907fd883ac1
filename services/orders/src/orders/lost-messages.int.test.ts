import { queues, stockReserved } from '@shop/contracts';
import {
  connectRedis,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
  outboxEntry,
} from '@shop/service-kit';
import { allOf, testLogger } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { startCatalogDouble } from '../testing/catalog-double.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { placed, placedOrder, placeOrder, readOrder, readTimeline } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, type TestOrders, tokens } from '../testing/test-orders.ts';
import { ordersCollection } from './order.document.ts';
import { createStockRequestSweep } from './order.sweepers.ts';
import { createAnnouncer, createOrderDecisions } from './order-decisions.ts';

const provider = createFakeProvider().provider;
const nowhere = 'redis://127.0.0.1:1';
const overdueMs = 10_000;
function overdue() {
  return new Date(Date.now() + 2 * overdueMs);
}

function redis(house: TestOrders) {
  return connectRedis(house.queueDeps.redisUrl, testLogger());
}

/** What an emptied Redis has lost: every job of the house's queues. */
async function loseAllJobs(house: TestOrders): Promise<void> {
  const connection = redis(house);
  const keys = await connection.keys(`${house.queueDeps.prefix}:*`);
  if (keys.length > 0) await connection.del(...keys);
  connection.disconnect();
}

/** Jobs that ask catalog for stock, in whatever state they are. */
async function questionJobs(house: TestOrders): Promise<number> {
  const connection = redis(house);
  const keys = await connection.keys(`${house.queueDeps.prefix}:${queues.catalogStock.name}:reserve-*`);
  connection.disconnect();
  return keys.length;
}

describe('while Redis is away', async () => {
  const house = await startTestOrders({ provider, apiRedisUrl: nowhere, decisionMs: 5_000 });

  /** What the sweeper does once Redis is back. */
  const sendWaiting = async (): Promise<void> => {
    const producer = createProducer(house.queueDeps);
    const store = await createOutboxStore(house.db, ordersCollection);
    const outbox = createOutbox({ store, producer, logger: testLogger(), metrics: createMetrics('test') });
    await outbox.sweep(new Date());
    expect(await allOf(store.waiting(new Date()))).toEqual([]);
    await producer.close();
  };

  test('EXT-10: when an order is placed, then it is stored and answered with 202 in time, and sent later', async () => {
    const part = stock(house);
    const startedAt = performance.now();
    const reply = await placeOrder(house, orderBody(part));
    expect(performance.now() - startedAt).toBeLessThan(6_000);
    expect(reply.status).toBe(202);
    const { insertedId, modifiedCount } = placed.parse(reply.body);
    expect(modifiedCount).toBeUndefined();
    expect((await readOrder(house, insertedId)).state).toBe('requested');

    await sendWaiting();
    await expect.poll(async () => (await readOrder(house, insertedId)).state).toBe('reserved');
    expect(house.parts.get(part)?.available).toBe(98);
  });

  test('when an undecided order is cancelled, then it is, and nothing is held in the end', async () => {
    const part = stock(house);
    const { insertedId } = placed.parse((await placeOrder(house, orderBody(part))).body);
    const reply = await house.request('DELETE', `/order/${insertedId}`, { token: tokens.buyer });
    expect(reply).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    await sendWaiting();
    await expect.poll(() => readTimeline(house, insertedId)).toContain('stock-returned');
    expect((await readOrder(house, insertedId)).state).toBe('cancelled');
    expect(house.parts.get(part)?.available).toBe(100);
  });
});

describe('when messages are lost', async () => {
  const house = await startTestOrders({ provider, withCatalog: false, decisionMs: 100 });
  const redrive = createStockRequestSweep(
    { store: house.modules.orderStore, producer: house.producer, ...house.queueDeps },
    overdueMs,
  );

  const decideFromNowOn = () => {
    const catalog = startCatalogDouble(house.parts, house.queueDeps);
    afterAll(catalog.close);
    return catalog;
  };

  const sendReserved = async (orderId: string, partId: string): Promise<void> => {
    const payload = { orderId, partId, quantity: 2, priceCents: 1_250, partName: 'Late', available: 0 };
    const fact = { id: `late-${orderId}`, payload, now: new Date() };
    const { message } = outboxEntry(queues.ordersStockResults, stockReserved, fact);
    await house.producer.add(queues.ordersStockResults, message);
  };

  test('DEF-07: when Redis was emptied, then questions are asked again and every order is decided once', async () => {
    const part = stock(house, { available: 5 });
    const replies = await Promise.all([1, 2, 3].map(() => placeOrder(house, orderBody(part))));
    const ids = replies.map(({ body }) => placed.parse(body).insertedId);
    await loseAllJobs(house);
    const catalog = decideFromNowOn();
    await redrive(overdue());
    await redrive(new Date(overdue().getTime() + overdueMs));
    await expect
      .poll(async () =>
        (await Promise.all(ids.map((id) => readOrder(house, id)))).map(({ state }) => state).sort(),
      )
      .toEqual(['refused', 'reserved', 'reserved']);
    expect([house.parts.get(part)?.available, catalog.held.size]).toEqual([1, 2]);
  });

  test('ST-08: when a release was lost, then it is asked for again until catalog confirms it', async () => {
    const id = await placedOrder(house, orderBody(stock(house)));
    await expect.poll(async () => (await readOrder(house, id)).state).toBe('reserved');
    const order = await house.modules.orders.get(id);
    const lost = { state: 'due' as const, since: new Date() };
    const entry = { at: new Date(), what: 'cancelled', text: '', by: 'test' };
    const change = { to: 'cancelled' as const, set: { release: lost }, entry };
    await house.modules.orderStore.apply(order, change, { messages: [] });
    await redrive(overdue());
    await expect.poll(() => readTimeline(house, id)).toContain('stock-returned');
    await expect.poll(() => house.parts.get(order.partId)?.available).toBe(100);
    expect(await allOf(house.modules.orderStore.unreleased(overdue()))).toEqual([]);
  });

  test('when a question and its answer were worked on without effect, then a later round asks again and the order is decided', async () => {
    const part = stock(house);
    const id = await placedOrder(house, orderBody(part));
    await expect.poll(async () => (await readOrder(house, id)).state).toBe('reserved');
    const lost = { $set: { state: 'requested' as const } };
    await house.db.collection(ordersCollection).updateOne({ _id: house.modules.orderStore.key(id) }, lost);
    await redrive(overdue());
    await expect.poll(async () => (await readOrder(house, id)).state, { timeout: 5_000 }).toBe('reserved');
  });

  test('when stock is held for an order that was refused meanwhile, then it goes back', async () => {
    const part = stock(house, { available: 1 });
    await placeOrder(house, orderBody(part));
    const isOurs = ({ partId }: { partId: string }) => partId === part;
    const refused = () => house.modules.orderLists.page({ states: ['refused'] }, { limit: 9 });
    await expect.poll(async () => (await refused()).filter(isOurs)).toHaveLength(1);
    const id = (await refused()).find(isOurs)?.id ?? '';
    await sendReserved(id, part);
    await expect.poll(() => readTimeline(house, id)).toContain('stock-returned');
    expect((await readOrder(house, id)).state).toBe('refused');
  });

  test('when a stock result names an unknown order, then it becomes a dead letter at once', async () => {
    await sendReserved('d'.repeat(24), 'd'.repeat(24));
    await expect
      .poll(async () => (await house.queueDeps.metrics.deadLetters.get()).values)
      .toContainEqual(
        expect.objectContaining({
          labels: { queue: 'orders.stock-results', message: 'stock.reserved' },
          value: 1,
        }),
      );
  });
});

describe('while catalog’s worker is away', async () => {
  const house = await startTestOrders({ provider, withCatalog: false, decisionMs: 100 });
  const redrive = createStockRequestSweep(
    { store: house.modules.orderStore, producer: house.producer, ...house.queueDeps },
    overdueMs,
  );

  test('when many rounds pass, then its queue holds one question per order, and all are decided once it is back', async () => {
    const part = stock(house, { available: 1_000 });
    const ids = await Promise.all(Array.from({ length: 20 }, () => placedOrder(house, orderBody(part))));
    for (let round = 1; round <= 10; round += 1)
      await redrive(new Date(overdue().getTime() + round * overdueMs));
    expect(await questionJobs(house)).toBe(20);
    const catalog = startCatalogDouble(house.parts, house.queueDeps);
    const states = async () =>
      (await Promise.all(ids.map((id) => readOrder(house, id)))).map(({ state }) => state);
    await expect.poll(states, { timeout: 10_000 }).toEqual(ids.map(() => 'reserved'));
    await catalog.close();
  });
});

describe('waiting for a decision', async () => {
  const house = await startTestOrders({ provider });
  const { prefix } = house.queueDeps;
  const id = () => house.modules.orderStore.newId();
  const decided = { outcome: 'reserved' as const };

  test('when another process announces it, then the waiter here hears of it', async () => {
    const announcer = createAnnouncer(house.queueDeps);
    const orderId = id();
    const waiting = house.board.wait(orderId, 4_000);
    await announcer.announce(orderId, decided);
    expect(await waiting).toEqual(decided);
    announcer.close();
  });

  test('when the announcement is lost, then a look at the order finds it', async () => {
    const logger = testLogger();
    const board = createOrderDecisions({ redisUrl: nowhere, prefix, logger, read: async () => decided });
    expect(await board.wait(id(), 4_000)).toEqual(decided);
    board.close();
  });

  test('when anything at all is published beside the announcements, then the process goes on and hears the next one', async () => {
    const connection = redis(house);
    const orderId = id();
    const waiting = house.board.wait(orderId, 4_000);
    const rubbish = ['', '{', 'null', '[]', '"text"', '{"orderId":1}', '\u0000\ufffd', '['.repeat(100_000)];
    for (const text of [...rubbish, JSON.stringify({ orderId, decision: { outcome: 'maybe' } })])
      expect(await connection.publish(`${prefix}:order-decided`, text)).toBeGreaterThan(0);
    await connection.publish(`${prefix}:order-decided`, JSON.stringify({ orderId, decision: decided }));
    expect(await waiting).toEqual(decided);
    connection.disconnect();
  });

  test('when nothing is decided in time, then the wait ends without a decision', async () => {
    expect(await house.board.wait(id(), 20)).toBeUndefined();
  });
});
