import { createHmac } from 'node:crypto';
import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { openPayment, placedOrder, readOrder, sample } from '../testing/read.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const unreadable = 'payment_webhooks_total{outcome="unreadable"';

async function send(text: string) {
  const time = Math.floor(Date.now() / 1_000);
  const mac = createHmac('sha256', settings.webhookSecret).update(`${time}.${text}`).digest('hex');
  return fetch(`${app.url}/payment-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${mac}` },
    body: text,
    signal: AbortSignal.timeout(10_000),
  });
}
const events = app.db.collection<{ _id: string; state: string }>('payment_events');

const succeeded = { object: 'event', type: 'payment_intent.succeeded' };

describe('a signed webhook that is not what the provider documents', () => {
  test('acknowledges and counts it, and stores nothing', async () => {
    for (const text of ['no json {', '[]', JSON.stringify({ ...succeeded, id: 'evt_no_data' })]) {
      const before = await sample(app, unreadable);
      const reply = await send(text);
      expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
      expect(await sample(app, unreadable)).toBe(before + 1);
    }
    expect(await events.countDocuments()).toBe(0);
  });
});

describe('an event whose id is no valid job id', () => {
  const paidOrder = async () => {
    const id = await placedOrder(app, orderBody(stock(app)));
    const intentId = await openPayment(app, id, 25);
    const { clientSecret = '' } = (await app.deps.provider.findIntent(intentId)) ?? {};
    await standIn.confirm(clientSecret);
    return { id, intentId };
  };

  test.each([
    ['a colon', 'evt:1:2'],
    ['only digits', '1234567890'],
    ['blanks and signs', 'evt 1/2?%00 "é"'],
    ['four hundred characters', `evt_${'x'.repeat(400)}`],
  ])('processes the event when the id has %s', async (_what, eventId) => {
    const { id, intentId } = await paidOrder();
    const object = { id: intentId, metadata: { shop: settings.shopId, orderId: id } };
    expect((await send(JSON.stringify({ ...succeeded, id: eventId, data: { object } }))).status).toBe(200);
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
    await expect.poll(() => events.findOne({ _id: eventId })).toMatchObject({ state: 'done' });
  });
});
