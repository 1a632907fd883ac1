import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { createOrderGauges } from '../order-metrics.ts';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import {
  clientSecret,
  inMinutes,
  openPayment,
  placedOrder,
  readOrder,
  report,
  sample,
} from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url, SHOP_ID: 'parts-shop' });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const { deps, db } = app;
const sweeps = sweepsOf(app);
await standIn.control('/webhook', { url: `${app.url}/payment-webhook` });

const email = 'buyer@example.com';
async function stateOf(intent: string) {
  return (await deps.paymentStore.find(intent))?.state;
}
function place() {
  return placedOrder(app, orderBody(stock(app)));
}
async function secretFor(body: Record<string, unknown>): Promise<string> {
  const reply = await app.request('POST', '/create-payment-intent', { token: tokens.buyer, body });
  return clientSecret.parse(reply.body).clientSecret;
}
function idOf(secret: string): string {
  return secret.split('_secret')[0] ?? '';
}
function counted(outcome: string) {
  return sample(app, `payment_webhooks_total{outcome="${outcome}"`);
}
const count = createOrderGauges(app.queueDeps.metrics, deps);
const lost = 'e'.repeat(24);

describe('money of others on the same account', () => {
  test.each([
    ['bears no mark', {}],
    ['bears no mark and a payer that we know', { email }],
    ['bears the mark of another shop', { email, shop: 'other-shop' }],
  ])('counts it, but neither stores nor refunds it, when it %s', async (_what, data) => {
    const before = await counted('foreign');
    const intent = await standIn.paidIntent(data);
    await standIn.control('/settled', {});
    expect(await counted('foreign')).toBe(before + 1);
    expect(await stateOf(intent)).toBeUndefined();
    expect(await db.collection('payment_events').countDocuments({ intentId: intent })).toBe(0);
    await sweeps.unclaimed(inMinutes(61));
    await sweeps.refunds(inMinutes(61));
    expect(await standIn.refunds(intent)).toBe(0);
  });

  test("neither accepts nor refunds another shop's money that names our order", async () => {
    const id = await place();
    const intent = await standIn.paidIntent({ email, orderId: id, shop: 'other-shop' });
    await standIn.control('/settled', {});
    expect(await report(app, id, intent)).toMatchObject({
      status: 409,
      body: { code: 'payment-foreign', modifiedCount: 0 },
    });
    expect((await readOrder(app, id)).state).toBe('reserved');
    expect([await stateOf(intent), await standIn.refunds(intent)]).toEqual([undefined, 0]);
  });
});

describe('money of this shop', () => {
  test("marks every intent as this shop's", async () => {
    const withOrder = await openPayment(app, await place(), 25);
    const without = await openPayment(app, undefined, 25);
    for (const id of [withOrder, without]) expect((await deps.provider.findIntent(id))?.isOurs).toBe(true);
  });

  test('counts the hour from the payment, not from the intent', async () => {
    const secret = await secretFor({ price: 25 });
    const intent = idOf(secret);
    await deps.paymentStore.move(intent, { from: ['open'], to: 'open', now: inMinutes(-59) });
    await standIn.control('/hold', { held: true });
    expect(await standIn.confirm(secret)).toBe('succeeded');
    await sweeps.unclaimed(inMinutes(2));
    expect([await stateOf(intent), await standIn.refunds(intent)]).toEqual(['open', 0]);
    await sweeps.unclaimed(inMinutes(59));
    expect(await stateOf(intent)).toBe('open');
    await sweeps.unclaimed(inMinutes(61));
    await expect.poll(() => standIn.refunded(intent)).toBe(true);
    await standIn.control('/reset', {});
  });
});

describe('money of this shop that the database does not know, as after restoring a backup', () => {
  const orphan = async (metadata: Record<string, string> = { orderId: lost }): Promise<string> => {
    const intent = await standIn.paidIntent({ shop: settings.shopId, email, ...metadata });
    await expect.poll(() => stateOf(intent)).toBe('orphaned');
    return intent;
  };

  test.each([
    ['names an order that is gone', { orderId: lost }],
    ['has no order and was forgotten', {}],
  ])('records and shows it, but does not refund it automatically, when it %s', async (_what, about) => {
    const intent = await orphan(about);
    await sweeps.unclaimed(inMinutes(600));
    await sweeps.refunds(inMinutes(600));
    await sweeps.orphaned();
    expect([await stateOf(intent), await standIn.refunds(intent)]).toEqual(['orphaned', 0]);
    await count();
    expect(await sample(app, 'payments_in_state{state="orphaned"')).toBeGreaterThanOrEqual(1);
  });

  test('settles it when an admin refunds it at the provider', async () => {
    const intent = await orphan();
    await standIn.refundByHand(intent);
    await expect.poll(() => stateOf(intent)).toBe('refunded');
  });

  test('pays the order when a newer backup restores it', async () => {
    const id = await place();
    const order = await db
      .collection('orders')
      .findOne(
        { email, state: 'reserved', version: 2, transactionId: { $exists: false } },
        { sort: { _id: -1 } },
      );
    if (String(order?._id) !== id || !order) throw new Error('the order is not in the books');
    await db.collection('orders').deleteOne({ _id: order._id });
    const intent = await orphan({ orderId: id });
    await db.collection('orders').insertOne(order);
    await sweeps.orphaned(inMinutes(1));
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', transactionId: intent });
    expect(await stateOf(intent)).toBe('settled');
  });

  test('finds events that the provider sent before the restore, and rereads none older than the backup', async () => {
    await standIn.control('/hold', { held: true });
    const intent = await standIn.paidIntent({ shop: settings.shopId, email, orderId: lost });
    const foreign = await standIn.paidIntent({ email, orderId: lost });
    await sweeps.reconciliation(inMinutes(1));
    expect(await stateOf(intent)).toBeUndefined();
    await sweeps.reconciliation(inMinutes(3));
    expect([await stateOf(intent), await stateOf(foreign)]).toEqual(['orphaned', undefined]);
    await db.collection<{ _id: string }>('payments').deleteOne({ _id: intent });
    await sweeps.reconciliation(inMinutes(4));
    expect(await stateOf(intent)).toBeUndefined();
    await standIn.control('/reset', {});
  });
});
