import { expect, test } from 'vitest';
import { createFakeProvider, genuine } from '../testing/fake-provider.ts';
import {
  cancelOrder,
  inMinutes,
  openPayment,
  placedOrder,
  readOrder,
  report,
  sample,
} from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { deps } = app;

function webhook(event: unknown, signature: string = genuine) {
  return app.request('POST', '/payment-webhook', {
    body: event,
    headers: { 'stripe-signature': signature },
  });
}

async function paid(): Promise<{ id: string; intent: string }> {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  return { id, intent };
}

test('counts each paid order once, by the source of its confirmation: page, webhook or sweeper', async () => {
  const byPage = await paid();
  await report(app, byPage.id, byPage.intent);
  await report(app, byPage.id, byPage.intent);
  expect(await sample(app, 'payments_settled_total{by="page"')).toBe(1);

  const byWebhook = await paid();
  const event = { id: 'evt_1', type: 'succeeded', intentId: byWebhook.intent, orderId: byWebhook.id };
  await webhook(event);
  // The counter rises just after the order can be read as paid.
  await expect.poll(() => sample(app, 'payments_settled_total{by="webhook"')).toBe(1);
  expect((await readOrder(app, byWebhook.id)).state).toBe('paid');
  await webhook(event);
  await webhook({ ...event, id: 'evt_2' }, 'forged');
  expect(await sample(app, 'payments_settled_total{by="webhook"')).toBe(1);
  expect(await sample(app, 'payment_webhooks_total{outcome="accepted"')).toBe(1);
  expect(await sample(app, 'payment_webhooks_total{outcome="repeated"')).toBe(1);
  expect(await sample(app, 'payment_webhooks_total{outcome="refused"')).toBe(1);

  await paid();
  const sweeps = sweepsOf(app);
  await sweeps.silentPayments(inMinutes(3));
  expect(await sample(app, 'payments_settled_total{by="sweep"')).toBe(1);

  const { id, intent } = await paid();
  expect((await cancelOrder(app, id)).status).toBe(409);
  expect(await sample(app, 'payments_settled_total{by="ending"')).toBe(1);
  expect((await deps.paymentStore.find(intent))?.state).toBe('settled');
});
