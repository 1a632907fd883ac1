import { texts } from '@shop/contracts';
import { readCostOf } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { cancelOrder, payOrder, placed, placedOrder, placeOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { createHoldStore } from './holds.store.ts';

const fake = createFakeProvider();
const { provider } = fake;

describe('limits of a card payment', async () => {
  const app = await startTestOrders({ provider });
  const ordered = async (priceCents: number, quantity: number) => {
    const part = stock(app, { priceCents, available: 1_000_000_000 });
    const reply = await placeOrder(app, orderBody(part, { price: priceCents / 100, quantity }));
    return { reply, available: app.parts.get(part)?.available };
  };

  test.each([
    [1, 1, 'total-too-small', texts.totalTooSmall],
    [49, 1, 'total-too-small', texts.totalTooSmall],
    [100_000_000, 1, 'total-too-large', texts.totalTooLarge],
    [50_000_000, 2, 'total-too-large', texts.totalTooLarge],
    [100_000_000, 1_000_000_000, 'total-too-large', texts.totalTooLarge],
  ])(
    'returns 422 with the limit and takes no stock for %i cents times %i',
    async (cents, quantity, code, message) => {
      const { reply, available } = await ordered(cents, quantity);
      expect(reply).toMatchObject({
        status: 422,
        body: { code, message, errors: [{ path: 'quantity', message }] },
      });
      expect(available).toBe(1_000_000_000);
      expect(await app.db.collection('orders').countDocuments({ 'lines.priceCents': cents })).toBe(0);
    },
  );

  test('refuses an order that a price break takes below the minimum charge', async () => {
    const part = stock(app, { priceCents: 30, breakCents: 20 });
    const reply = await placeOrder(app, orderBody(part, { price: 0.3, quantity: 2 }));
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'total-too-small', message: texts.totalTooSmall },
    });
    expect(app.parts.get(part)?.available).toBe(100);
  });

  test.each([
    [50, 1],
    [1, 50],
    [99_999_999, 1],
  ])('accepts %i cents times %i, the most a card can pay', async (cents, quantity) => {
    expect((await ordered(cents, quantity)).reply.status).toBe(201);
  });
});

describe("limits of one person's unpaid orders", async () => {
  const app = await startTestOrders({ provider, unpaidLimits: { orders: 3, dollars: 0 } });
  const part = stock(app, { available: 1_000 });
  const place = (options: { token?: string; key?: string } = {}) => placeOrder(app, orderBody(part), options);

  test('returns 409 at the limit until an order is paid or cancelled', async () => {
    const first = placed.parse((await place({ key: 'first' })).body).insertedId;
    const second = await placedOrder(app, orderBody(part));
    await placedOrder(app, orderBody(part));
    const refused = {
      status: 409,
      body: {
        code: 'too-many-unpaid-orders',
        message: 'You have 3 unpaid orders already. Pay for or cancel some of them first.',
      },
    };
    expect(await place()).toMatchObject(refused);
    expect(app.parts.get(part)?.available).toBe(994);
    expect(await place({ key: 'first' })).toMatchObject({ status: 201, body: { insertedId: first } });
    expect((await place({ token: tokens.other })).status).toBe(201);

    await cancelOrder(app, first);
    expect((await place()).status).toBe(201);
    expect(await place()).toMatchObject(refused);
    await payOrder(app, fake, second);
    expect((await place()).status).toBe(201);
    expect(await place()).toMatchObject(refused);
  });

  test('returns 409 above the limit in dollars', async () => {
    const dear = await startTestOrders({ provider, unpaidLimits: { orders: 0, dollars: 100 } });
    const wanted = stock(dear, { available: 1_000 });
    await placedOrder(dear, orderBody(wanted, { quantity: 4 }));
    expect(await placeOrder(dear, orderBody(wanted, { quantity: 5 }))).toMatchObject({
      status: 409,
      body: {
        code: 'too-many-unpaid-orders',
        message: 'Your unpaid orders would exceed $100. Pay for or cancel some of them first.',
      },
    });
    expect((await placeOrder(dear, orderBody(wanted, { quantity: 4 }))).status).toBe(201);
  });

  test('reads what a person paid from the index alone, and no more than their largest orders', async () => {
    const orders = app.db.collection('orders');
    const paid = { uid: 'old', state: 'paid', paidCents: 100, refundedCents: 40 };
    await orders.insertMany(Array.from({ length: 2_000 }, (_, at) => ({ ...paid, number: `${at}` })));
    const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
    const { keys, documents } = await readCostOf(database, async (db) => {
      expect(await (await createHoldStore(db)).paidCentsOf('old')).toBe(6_000);
    });
    expect(keys).toBeLessThan(110);
    expect(documents).toBe(0);
  });
});
