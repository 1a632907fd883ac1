import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { createOrdersDeps } from '../deps.ts';
import { cancel as cancelled } from '../order/order.rules.ts';
import type { Order } from '../order/order.types.ts';
import { endOrder } from '../payments/settle-payment.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import {
  cancelOrder,
  inMinutes,
  openPayment,
  payOrder,
  placedOrder,
  readOrder,
  readTimeline,
  shipOrder,
} from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { createExpiredHoldSweep } from './end-unpaid-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider, holdMinutes: 30 });

const otherProcess = {
  db: app.db,
  producer: app.deps.producer,
  logger: app.queueDeps.logger,
  metrics: createMetrics('orders'),
};

function endedBy(order: Order, by: string) {
  return cancelled(order, { by, now: new Date() });
}

async function paidOrder(): Promise<string> {
  const id = await placedOrder(app, orderBody(stock(app)));
  await payOrder(app, fake, id);
  return id;
}

describe('cancelling', () => {
  test('API-09, ST-07, ST-08: cancels for the owner with deletedCount 1, and returns the stock once', async () => {
    const part = stock(app);
    const id = await placedOrder(app, orderBody(part));
    expect(await cancelOrder(app, id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    await expect.poll(() => app.parts.get(part)?.available).toBe(100);
    await expect
      .poll(() => readTimeline(app, id))
      .toEqual(['placed', 'stock-reserved', 'cancelled', 'stock-returned']);
    expect(await readOrder(app, id)).toMatchObject({ state: 'cancelled' });
  });

  test('API-09: returns 409 with deletedCount 0 for a second cancellation', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await cancelOrder(app, id);
    expect(await cancelOrder(app, id, tokens.admin)).toMatchObject({
      status: 409,
      body: { code: 'order-cancelled', deletedCount: 0 },
    });
  });

  test('CON-16, ST-06: refuses to cancel a paid order and records the attempt', async () => {
    const id = await paidOrder();
    expect(await cancelOrder(app, id)).toMatchObject({
      status: 409,
      body: { code: 'order-paid', deletedCount: 0 },
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', paid: true });
    expect(await readTimeline(app, id)).toContain('cancel-refused');
  });

  test('does not end an order again that another process ended', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const { budgets } = app.deps;
    const elsewhere = await createOrdersDeps({
      ...otherProcess,
      budgets,
      provider: fake.provider,
      holdMinutes: 60,
    });
    await endOrder(elsewhere, id, (order) => endedBy(order, 'elsewhere@example.com'));
    expect(await cancelOrder(app, id)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
    expect((await readTimeline(app, id)).filter((what) => what === 'cancelled')).toHaveLength(1);
  });

  test('returns 409 while a payment is in progress', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const intent = fake.intents.get(await openPayment(app, id, 25));
    if (intent) intent.status = 'processing';
    expect(await cancelOrder(app, id)).toMatchObject({
      status: 409,
      body: { code: 'payment-processing', deletedCount: 0 },
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
  });

  test('EXT-10: returns 503 and keeps the order while the provider is down', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await openPayment(app, id, 25);
    fake.setDown(true);
    const reply = await cancelOrder(app, id);
    fake.setDown(false);
    expect(reply).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
  });
});

describe('holds', () => {
  const sweep = createExpiredHoldSweep(app.deps);

  test('ST-08: expires an order whose hold ran out, closes its payment and returns its stock', async () => {
    const part = stock(app);
    const id = await placedOrder(app, orderBody(part));
    const intent = await openPayment(app, id, 25);
    await sweep(inMinutes(29));
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
    await sweep(inMinutes(31));
    expect(await readOrder(app, id)).toMatchObject({ state: 'expired' });
    expect(await fake.pay(intent)).toBe(false);
    await expect.poll(() => app.parts.get(part)?.available).toBe(100);
  });

  test('ST-09: pays instead of expiring an order whose payment went unnoticed', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await fake.pay(await openPayment(app, id, 25));
    await sweep(inMinutes(31));
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid' });
  });
});

describe('shipping', () => {
  test('API-18, ST-04, CON-15: ships a paid order once, and pending becomes approved', async () => {
    const id = await paidOrder();
    expect(await readOrder(app, id)).toMatchObject({ paid: true, status: 'pending' });
    const replies = await Promise.all([shipOrder(app, id), shipOrder(app, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order-shipped',
      modifiedCount: 0,
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'shipped', paid: true, status: 'approved' });
  });

  test('ST-04: returns 409 with modifiedCount 0 for an unpaid order', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    expect(await shipOrder(app, id)).toMatchObject({
      status: 409,
      body: { code: 'order-not-paid', modifiedCount: 0 },
    });
  });
});
