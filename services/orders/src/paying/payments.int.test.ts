import { wasNotCharged } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { createFakeProvider, genuine } from '../testing/fake-provider.ts';
import { cancelOrder, openPayment, placedOrder, readOrder, readTimeline, report } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

function place() {
  return placedOrder(app, orderBody(stock(app)));
}
function openFor(body: Record<string, unknown>, token = tokens.buyer) {
  return app.request('POST', '/create-payment-intent', { token, body });
}
function webhook(event: Record<string, unknown>, signature = genuine) {
  return app.request('POST', '/payment-webhook', {
    body: event,
    headers: { 'stripe-signature': signature },
  });
}
/** Takes one of two pieces off the order. */
async function changeTotal(id: string, over: Record<string, unknown> = {}): Promise<void> {
  const change = { $set: { 'lines.0.quantity': 1, ...over }, $inc: { version: 1 } };
  await app.db.collection('orders').updateOne({ _id: app.deps.orderStore.key(id) }, change);
}

let events = 0;
function succeeded(intentId: string, orderId?: string) {
  events += 1;
  return { id: `evt_${events}`, type: 'succeeded', intentId, orderId };
}

describe('opening a payment', () => {
  test('API-19, DEF-05: binds the intent to the named order and takes the amount from it', async () => {
    const id = await place();
    const intent = fake.intents.get(await openPayment(app, id, 25));
    expect(intent).toMatchObject({ amountCents: 2_500, orderId: id, email: 'buyer@example.com' });
  });

  test('DEF-05: returns 409 with the right price when the price differs', async () => {
    const id = await place();
    expect(await openFor({ price: 1, orderId: id })).toMatchObject({
      status: 409,
      body: { code: 'price-differs', price: 25 },
    });
    expect(await readTimeline(app, id)).toContain('payment-refused');
  });

  test('PAY-15: makes one intent for two tabs and a later visit', async () => {
    const id = await place();
    const first = await Promise.all([openPayment(app, id, 25), openPayment(app, id, 25)]);
    expect(new Set([...first, await openPayment(app, id, 25)]).size).toBe(1);
  });

  test('DEF-05: replaces the intent when the total has changed', async () => {
    const id = await place();
    const old = await openPayment(app, id, 25);
    await changeTotal(id, { 'intent.amountCents': 2_500 });
    const replaced = await openPayment(app, id, 12.5);
    expect(fake.intents.get(old)?.status).toBe('canceled');
    expect(fake.intents.get(replaced)).toMatchObject({ amountCents: 1_250, orderId: id });
    expect((await app.deps.orderStore.find(id))?.intent).toMatchObject({
      id: replaced,
      attempt: 2,
      amountCents: 1_250,
    });
    await fake.pay(replaced);
    expect((await report(app, id, replaced)).status).toBe(200);
  });

  test('refunds money for an outdated total, and the new one can be paid', async () => {
    const id = await place();
    const old = await openPayment(app, id, 25);
    await fake.pay(old);
    await changeTotal(id);
    const replaced = await openPayment(app, id, 12.5);
    await expect.poll(fake.refunds).toContain(old);
    expect((await readOrder(app, id)).state).toBe('reserved');
    await fake.pay(replaced);
    expect((await report(app, id, replaced)).status).toBe(200);
  });

  test('skips an intent that is already over', async () => {
    const id = await place();
    const key = { amountCents: 2_500, email: 'buyer@example.com', orderId: id };
    const lost = await fake.provider.createIntent({ ...key, idempotencyKey: `pi-${id}-1-2500` });
    await fake.provider.cancelIntent(lost.id);
    const opened = await openPayment(app, id, 25);
    expect(fake.intents.get(opened)?.status).toBe('requires_payment_method');
    expect((await app.deps.orderStore.find(id))?.intent).toMatchObject({ id: opened, attempt: 2 });
  });

  test('R-24: makes no intent for a cancelled, paid or another buyer’s order', async () => {
    const before = fake.intents.size;
    const cancelled = await place();
    await cancelOrder(app, cancelled);
    expect(await openFor({ price: 25, orderId: cancelled })).toMatchObject({
      status: 409,
      body: { code: 'order-cancelled' },
    });
    expect((await openFor({ price: 25, orderId: await place() }, tokens.other)).status).toBe(403);
    expect((await openFor({ price: 25, orderId: 'f'.repeat(24) })).status).toBe(404);
    expect(fake.intents.size).toBe(before);
  });

  test('PAY-15: settles a payment that went unnoticed when it is opened again, and returns 409', async () => {
    const id = await place();
    await fake.pay(await openPayment(app, id, 25));
    expect(await openFor({ price: 25, orderId: id })).toMatchObject({
      status: 409,
      body: { code: 'order-paid' },
    });
    expect(await readOrder(app, id)).toMatchObject({ paid: true });
  });
});

describe('reporting a payment', () => {
  test('API-20, ST-03, DEF-02: makes the order paid and pending, with the transaction', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    const paid = { paid: true, transactionId: intent, status: 'pending' };
    expect(await report(app, id, intent)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, order: paid },
    });
    expect(await report(app, id, intent)).toMatchObject({
      status: 200,
      body: { modifiedCount: 1, order: paid },
    });
    expect(await readTimeline(app, id)).toEqual(['placed', 'stock-reserved', 'payment-started', 'paid']);
  });

  test('API-19: pays one order with a matching intent that names none', async () => {
    const [first, second] = [await place(), await place()];
    const intent = await openPayment(app, undefined, 25);
    await fake.pay(intent);
    expect((await report(app, first, intent)).status).toBe(200);
    expect(await report(app, second, intent)).toMatchObject({ status: 409, body: { code: 'payment-used' } });
    expect((await readOrder(app, second)).paid).toBeUndefined();
  });

  test.each([
    ['payment-unknown', () => 'pi_forged'],
    ['payment-unknown', () => '../refunds'],
    ['payment-not-succeeded', () => fake.plant({ amountCents: 2_500, email: 'buyer@example.com' }).id],
    ['payment-wrong-amount', () => fake.plant({ ...money, receivedCents: 100 }).id],
    ['payment-wrong-currency', () => fake.plant({ ...money, currency: 'eur' }).id],
    ['payment-of-another-person', () => fake.plant({ ...money, email: 'other@example.com' }).id],
    ['payment-of-another-order', () => fake.plant({ ...money, orderId: 'e'.repeat(24) }).id],
  ])(
    'DEF-02: changes nothing for a false transaction (%s), and records it on the timeline',
    async (code, make) => {
      const id = await place();
      const before = await readOrder(app, id);
      expect(await report(app, id, make())).toMatchObject({ status: 409, body: { code, modifiedCount: 0 } });
      expect(await readOrder(app, id)).toEqual(before);
      expect((await readTimeline(app, id)).at(-1)).toBe('payment-refused');
    },
  );

  test.each([
    ['requires_payment_method', 'payment-not-succeeded', true],
    ['canceled', 'payment-canceled', true],
    ['processing', 'payment-processing', false],
    ['requires_action', 'payment-processing', false],
    ['requires_confirmation', 'payment-processing', false],
    ['requires_capture', 'payment-processing', false],
    ['an unknown status', 'payment-processing', false],
  ])("for the provider's status %s, returns %s, which rules a charge out: %s", async (status, code, may) => {
    const id = await place();
    const intent = fake.plant({ ...money, status, receivedCents: 0, orderId: id }).id;
    expect(await report(app, id, intent)).toMatchObject({ status: 409, body: { code, modifiedCount: 0 } });
    expect(wasNotCharged(code)).toBe(may);
  });

  test('does not say that nothing was charged while the provider is down', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    fake.setDown(true);
    const replies = [await report(app, id, intent), await openFor({ price: 25, orderId: id })];
    fake.setDown(false);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
    expect(wasNotCharged('payments-unavailable')).toBe(false);
    expect((await readOrder(app, id)).state).toBe('reserved');
  });

  test('opens no second payment while one of the order is pending', async () => {
    const id = await place();
    const intent = fake.intents.get(await openPayment(app, id, 25));
    if (intent) intent.status = 'processing';
    expect(await openFor({ price: 25, orderId: id })).toMatchObject({
      status: 409,
      body: { code: 'payment-processing' },
    });
  });

  test('DEF-02: refunds a wrong amount on a bound intent, and the order can be paid again', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    const planted = fake.intents.get(intent);
    if (planted) planted.receivedCents = 1;
    expect((await report(app, id, intent)).status).toBe(409);
    await expect.poll(fake.refunds).toContain(intent);
    const next = await openPayment(app, id, 25);
    expect(next).not.toBe(intent);
    await fake.pay(next);
    expect((await report(app, id, next)).status).toBe(200);
  });
});

const money = {
  amountCents: 2_500,
  receivedCents: 2_500,
  status: 'succeeded',
  email: 'buyer@example.com',
};

describe('events of the provider', () => {
  test('PAY-13: pays the order by the event alone when the browser closed after the charge', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    expect(await webhook(succeeded(intent, id))).toMatchObject({ status: 200, body: { received: true } });
    await expect.poll(async () => (await readOrder(app, id)).paid).toBe(true);
  });

  test('ST-09: an event has one effect, even five times and under other ids', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    const event = succeeded(intent, id);
    await Promise.all(
      [event, event, event, succeeded(intent, id), succeeded(intent, id)].map((each) => webhook(each)),
    );
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
    await expect
      .poll(() => app.db.collection('payment_events').countDocuments({ intentId: intent, state: 'done' }))
      .toBe(3);
    expect((await readTimeline(app, id)).filter((what) => what === 'paid')).toEqual(['paid']);
  });

  test('PAY-12: shows a late report of a failed payment without undoing anything', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    await report(app, id, intent);
    const failed = { ...succeeded(intent, id), type: 'failed', failure: 'Your card was declined.' };
    await webhook(failed);
    await expect.poll(() => readTimeline(app, id)).toContain('payment-failed');
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid' });
  });

  test('API-23, DEF-02: refuses a missing or false signature, and stores nothing in the named order or elsewhere', async () => {
    const id = await place();
    const before = await readTimeline(app, id);
    const forged = { id: 'evt_forged', data: { object: { metadata: { orderId: id } } } };
    expect((await webhook(forged, 'forged')).status).toBe(400);
    expect((await app.request('POST', '/payment-webhook', { body: forged })).status).toBe(400);
    expect(await readTimeline(app, id)).toEqual(before);
    expect(
      await app.db.collection<{ _id: string }>('payment_events').findOne({ _id: 'evt_forged' }),
    ).toBeNull();
  });

  test('ST-09, PAY-18: refunds money for a cancelled order once and says so on the timeline', async () => {
    const id = await place();
    await cancelOrder(app, id);
    const intent = fake.plant({ ...money, orderId: id }).id;
    await Promise.all([
      webhook(succeeded(intent, id)),
      webhook(succeeded(intent, id)),
      report(app, id, intent),
    ]);
    await expect.poll(() => fake.refunds().filter((refunded) => refunded === intent)).toEqual([intent]);
    await expect.poll(() => readTimeline(app, id)).toContain('payment-refunded');
    expect((await readTimeline(app, id)).filter((what) => what === 'payment-returning')).toHaveLength(1);
    expect((await readOrder(app, id)).state).toBe('cancelled');
  });

  test('PAY-15: refunds a second payment for a paid order', async () => {
    const id = await place();
    const intent = await openPayment(app, id, 25);
    await fake.pay(intent);
    await report(app, id, intent);
    const second = fake.plant({ ...money, orderId: id }).id;
    await webhook(succeeded(second, id));
    await expect.poll(fake.refunds).toContain(second);
    expect(await readOrder(app, id)).toMatchObject({ state: 'paid', transactionId: intent });
    expect(fake.refunds()).not.toContain(intent);
  });
});
