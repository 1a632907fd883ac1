import { orderFigures } from '@shop/contracts';
import { readCostOf } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { figuresReply } from '../calls/order.reply.ts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { createOrderLists } from '../order/order-lists.store.ts';
import { buildLine } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { cancelOrder, insertOrder, payOrder, placedOrder, shipOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();

describe('figures of a small shop', async () => {
  const app = await startTestOrders({ provider: fake.provider });
  const part = stock(app, { available: 1_000 });

  const figures = async () => {
    const askedAt = Date.now();
    const { body } = await app.request('GET', '/order-figures', { token: tokens.admin });
    const { asOf = '', ...counts } = orderFigures.parse(body);
    expect(Date.parse(asOf)).toBeGreaterThan(askedAt - 5_000);
    return counts;
  };

  test('DSH-03: counts orders that are placed, paid, shipped and cancelled', async () => {
    expect(await figures()).toEqual({ orders: 0, yetToPay: 0, toShip: 0, revenue: 0 });
    const [shipped = '', paid = '', cancelled = ''] = [
      await placedOrder(app, orderBody(part, { quantity: 3 })),
      await placedOrder(app, orderBody(part, { quantity: 2 })),
      await placedOrder(app, orderBody(part)),
      await placedOrder(app, orderBody(part)),
    ];
    expect(await figures()).toEqual({ orders: 4, yetToPay: 4, toShip: 0, revenue: 0 });
    await payOrder(app, fake, shipped, 37.5);
    await payOrder(app, fake, paid);
    await shipOrder(app, shipped);
    await cancelOrder(app, cancelled);
    expect(await figures()).toEqual({ orders: 3, yetToPay: 1, toShip: 1, revenue: 62.5 });
  });
});

describe('figures of orders with several lines', async () => {
  const app = await startTestOrders({ provider: fake.provider });
  const { orderStore } = app.deps;
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  const line = (state: OrderLine['state'], priceCents: number, quantity: number) =>
    buildLine({ id: orderStore.newId(), state, priceCents, quantity });
  const insert = (over: Partial<Order>) => insertOrder(app, over);
  await insert({ state: 'paid' });
  await insert({ state: 'paid', lines: [line('reserved', 1_000, 3), line('refused', 9_900, 9)] });
  await insert({
    state: 'shipped',
    lines: [line('reserved', 500, 2), line('returned', 700, 1)],
    refundedCents: 700,
  });
  await insert({ state: 'reserved', lines: [line('reserved', 100, 1), line('reserved', 100, 1)] });
  await insert({
    state: 'refunded',
    lines: [line('returned', 100, 1), line('returned', 100, 1)],
    charges: [{ kind: 'delivery', text: 'Delivery: Parcel', cents: 300 }],
    refundedCents: 200,
  });
  const expected = { orders: 4, yetToPay: 1, toShip: 2, revenue: 25 + 30 + 10 + 3 };

  test('the revenue is what was paid and not refunded, with the delivery of a refunded order', async () => {
    expect(figuresReply(await app.deps.orderLists.readFigures())).toMatchObject(expected);
  });

  test('sums the figures from an index alone', async () => {
    const cost = await readCostOf(database, (db) => createOrderLists(db).readFigures());
    expect(cost).toMatchObject({ documents: 0 });
  });
});
