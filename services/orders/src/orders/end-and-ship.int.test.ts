import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { createOrdersDeps } from '../deps.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openPayment, placedOrder, readOrder, readTimeline } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { endOrder } from './end-order.ts';
import { cancel as cancelled } from './order.rules.ts';
import { createExpiredHoldSweep } from './order.sweepers.ts';
import type { Order } from './order.types.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider, holdMinutes: 30 });

function cancel(id: string, token = tokens.buyer) {
  return app.request('DELETE', `/order/${id}`, { token });
}
function ship(id: string) {
  return app.request('PATCH', `/change-order-status/${id}`, { token: tokens.admin });
}

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
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  await settlePayment(app.deps, { intentId: intent, by: 'page' });
  return id;
}

describe('cancelling', () => {
  test('API-09, ST-07, ST-08: cancels for the owner with deletedCount 1, and returns the stock once', async () => {
    const part = stock(app);
    const id = await placedOrder(app, orderBody(part));
    expect(await cancel(id)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    await expect.poll(() => app.parts.get(part)?.available).toBe(100);
    await expect
      .poll(() => readTimeline(app, id))
      .toEqual(['placed', 'stock-reserved', 'cancelled', 'stock-returned']);
    expect(await readOrder(app, id)).toMatchObject({ state: 'cancelled' });
  });

  test('API-09: returns 409 with deletedCount 0 for a second cancellation', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await cancel(id);
    expect(await cancel(id, tokens.admin)).toMatchObject({
      status: 409,
      body: { code: 'order-cancelled', deletedCount: 0 },
    });
  });

  test('CON-16, ST-06: refuses to cancel a paid order and records the attempt', async () => {
    const id = await paidOrder();
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'order-paid', deletedCount: 0 } });
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', paid: true });
    expect(await readTimeline(app, id)).toContain('cancel-refused');
  });

  test('cancels an open payment first', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const intent = await openPayment(app, id, 25);
    expect((await cancel(id)).status).toBe(200);
    expect(await fake.pay(intent)).toBe(false);
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
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'order-cancelled' } });
    expect((await readTimeline(app, id)).filter((what) => what === 'cancelled')).toHaveLength(1);
  });

  test('pays the order and returns 409 when the money was faster', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await fake.pay(await openPayment(app, id, 25));
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'order-paid', deletedCount: 0 } });
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', status: 'pending' });
  });

  test('returns 409 while a payment is in progress', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const intent = fake.intents.get(await openPayment(app, id, 25));
    if (intent) intent.status = 'processing';
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { code: 'payment-processing', deletedCount: 0 },
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
  });

  test('EXT-10: returns 503 and keeps the order while the provider is down', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await openPayment(app, id, 25);
    fake.setDown(true);
    const reply = await cancel(id);
    fake.setDown(false);
    expect(reply).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
  });
});

describe('holds', () => {
  const sweep = createExpiredHoldSweep(app.deps);
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  test('ST-08: expires an order whose hold ran out, closes its payment and returns its stock', async () => {
    const part = stock(app);
    const id = await placedOrder(app, orderBody(part));
    const intent = await openPayment(app, id, 25);
    await sweep(later(29));
    expect(await readOrder(app, id)).toMatchObject({ state: 'reserved' });
    await sweep(later(31));
    expect(await readOrder(app, id)).toMatchObject({ state: 'expired' });
    expect(await fake.pay(intent)).toBe(false);
    await expect.poll(() => app.parts.get(part)?.available).toBe(100);
  });

  test('ST-09: pays instead of expiring an order whose payment went unnoticed', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    await fake.pay(await openPayment(app, id, 25));
    await sweep(later(31));
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid' });
  });
});

describe('shipping', () => {
  test('API-18, ST-04, CON-15: ships a paid order once, and pending becomes approved', async () => {
    const id = await paidOrder();
    expect(await readOrder(app, id)).toMatchObject({ paid: true, status: 'pending' });
    const replies = await Promise.all([ship(id), ship(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'order-shipped',
      modifiedCount: 0,
    });
    expect(await readOrder(app, id)).toMatchObject({ state: 'shipped', paid: true, status: 'approved' });
  });

  test('ST-04: returns 409 with modifiedCount 0 for an unpaid order', async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    expect(await ship(id)).toMatchObject({ status: 409, body: { code: 'order-not-paid', modifiedCount: 0 } });
  });
});
