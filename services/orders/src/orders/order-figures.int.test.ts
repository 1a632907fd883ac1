import { orderFigures } from '@shop/contracts';
import { readCostOf } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { settlePayment } from '../payments/settle-payment.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openPayment, placedOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { figuresReply } from './order.reply.ts';
import type { Order, OrderLine } from './order.types.ts';
import { orderFigures as figuresOf } from './order-figures.store.ts';

const fake = createFakeProvider();

describe('the figures of a small shop', async () => {
  const app = await startTestOrders({ provider: fake.provider });
  const part = stock(app, { available: 1_000 });

  const figures = async () => {
    const { body } = await app.request('GET', '/order-figures', { token: tokens.admin });
    const { asOf = '', ...counts } = orderFigures.parse(body);
    expect(Date.now() - Date.parse(asOf)).toBeLessThan(5_000);
    return counts;
  };
  const pay = async (id: string, price: number): Promise<void> => {
    const intent = await openPayment(app, id, price);
    await fake.pay(intent);
    await settlePayment(app.deps, { intentId: intent, by: 'page' });
  };

  test('DSH-03: when orders are placed, paid, shipped and cancelled, then the figures are what they come to', async () => {
    expect(await figures()).toEqual({ orders: 0, yetToPay: 0, toShip: 0, revenue: 0 });
    const [shipped = '', paid = '', cancelled = ''] = [
      await placedOrder(app, orderBody(part, { quantity: 3 })),
      await placedOrder(app, orderBody(part, { quantity: 2 })),
      await placedOrder(app, orderBody(part)),
      await placedOrder(app, orderBody(part)),
    ];
    expect(await figures()).toEqual({ orders: 4, yetToPay: 4, toShip: 0, revenue: 0 });
    await pay(shipped, 37.5);
    await pay(paid, 25);
    await app.request('PATCH', `/change-order-status/${shipped}`, { token: tokens.admin });
    await app.request('DELETE', `/order/${cancelled}`, { token: tokens.buyer });
    expect(await figures()).toEqual({ orders: 3, yetToPay: 1, toShip: 1, revenue: 62.5 });
  });
});

describe('the figures of many orders', async () => {
  const app = await startTestOrders({ provider: fake.provider });
  const orders = app.db.collection('orders');
  const pieces = app.db.collection('order_figures');
  const store = figuresOf(app.db, 100);
  const insert = async (count: number, state: string) =>
    orders.insertMany(
      Array.from({ length: count }, () => ({ _id: new ObjectId(), state, priceCents: 1_000, quantity: 2 })),
    );
  const figures = async () => {
    const totals = await store.readFigures();
    return totals && figuresReply(totals);
  };
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  await insert(550, 'shipped');
  await insert(20, 'cancelled');
  await insert(80, 'reserved');
  await insert(250, 'paid');

  test('when they were never counted, then nothing is said instead of something wrong', async () => {
    expect(await figures()).toBeUndefined();
  });

  test('when they are counted in pieces, then the figures are what all come to', async () => {
    await store.countFigures();
    const before = Date.now();
    expect(await figures()).toMatchObject({ orders: 880, yetToPay: 80, toShip: 250, revenue: 16_000 });
    await store.countFigures();
    expect(Date.parse((await figures())?.asOf ?? '')).toBeGreaterThanOrEqual(before);
  });

  test('when an order changes or comes, then the next round knows it, and until then the figures say how old they are', async () => {
    const asOf = (await figures())?.asOf;
    await orders.updateOne({ state: 'paid' }, { $set: { state: 'shipped' } });
    await insert(120, 'requested');
    expect(await figures()).toMatchObject({ orders: 880, toShip: 250, asOf });
    await store.countFigures();
    expect(await figures()).toMatchObject({ orders: 1_000, yetToPay: 80, toShip: 249, revenue: 16_000 });
    expect((await figures())?.asOf).not.toBe(asOf);
  });

  test('when nothing can change in most pieces, then a round and a question leave them alone, and read no order', async () => {
    const round = await readCostOf(database, (db) => figuresOf(db, 100).countFigures());
    expect(round.keys).toBeLessThan(1_000);
    const reply = await readCostOf(database, (db) => figuresOf(db, 100).readFigures());
    expect(reply.keys + reply.documents).toBeLessThan(50);
  });

  test('when a process ended while it divided, or two count at once, then the next round is right all the same', async () => {
    const last = await pieces.findOne({}, { sort: { _id: -1 } });
    await pieces.deleteOne({ _id: last?._id });
    expect(await figures()).toBeUndefined();
    const other = figuresOf(app.db, 100);
    await insert(300, 'refused');
    await Promise.all([store.countFigures(), other.countFigures(), store.countFigures()]);
    await store.countFigures();
    expect(await figures()).toMatchObject({ orders: 1_000, yetToPay: 80, toShip: 249, revenue: 16_000 });
    expect((await store.readFigures())?.states.find(({ state }) => state === 'refused')?.orders).toBe(300);
  });

  test('when an order of a settled piece changes behind its back, then some later round puts it right', async () => {
    await orders.updateMany({ state: 'shipped' }, { $set: { priceCents: 2_000 } });
    const settled = await pieces.countDocuments({ settled: true });
    expect(settled).toBeGreaterThan(3);
    for (let round = 0; round <= settled; round += 1) await store.countFigures();
    expect(await figures()).toMatchObject({ revenue: (551 * 4_000 + 249 * 2_000) / 100 });
  });
});

describe('the figures of orders with several lines', async () => {
  const app = await startTestOrders({ provider: fake.provider });
  const { orderStore } = app.deps;
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  const at = new Date();
  const line = (state: OrderLine['state'], priceCents: number, quantity: number) =>
    buildLine({ id: orderStore.newId(), state, priceCents, quantity });
  const insert = (over: Partial<Order>) =>
    orderStore.insert(
      buildOrder({ id: orderStore.newId(), createdAt: at, ...over }),
      { at, what: 'placed', text: 'The order was placed', by: 'system' },
      [],
    );
  await insert({ state: 'paid' });
  await insert({ state: 'paid', lines: [line('reserved', 1_000, 3), line('refused', 9_900, 9)] });
  await insert({
    state: 'shipped',
    lines: [line('reserved', 500, 2), line('returned', 700, 1)],
    refundedCents: 700,
  });
  await insert({ state: 'reserved', lines: [line('reserved', 100, 1), line('reserved', 100, 1)] });
  await insert({ state: 'refunded', lines: [line('returned', 100, 1), line('returned', 100, 1)] });
  const expected = { orders: 4, yetToPay: 1, toShip: 2, revenue: 25 + 30 + 10 };

  test('when lines are refused, returned and paid, then the revenue is what was paid and did not go back', async () => {
    const totals = await orderStore.readFigures();
    expect(totals && figuresReply(totals)).toMatchObject(expected);
  });

  test('when there are so many that they are counted in pieces, then the figures are the same, and no order is read', async () => {
    const store = figuresOf(app.db, 2);
    await store.countFigures();
    await store.countFigures();
    const totals = await store.readFigures();
    expect(totals && figuresReply(totals)).toMatchObject(expected);
    const summed = await readCostOf(database, (db) => figuresOf(db).readFigures());
    expect(summed.documents).toBe(0);
  });
});
