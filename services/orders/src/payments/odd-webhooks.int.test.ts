import { createHmac } from 'node:crypto';
import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { openPayment, placedOrder, readOrder } from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';
import { paymentSettings } from './payment.config.ts';
import { createPaymentProvider } from './payment-provider.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const { registry } = app.queueDeps.metrics;

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
async function counted(outcome: string): Promise<number> {
  const series = `payment_webhooks_total{outcome="${outcome}"`;
  const line = (await registry.metrics()).split('\n').find((row) => row.startsWith(series));
  return Number(line?.split(' ').at(-1));
}
const events = app.db.collection<{ _id: string; state: string; outbox: unknown[] }>('payment_events');

const succeeded = { object: 'event', type: 'payment_intent.succeeded' };
const failed = { object: 'event', type: 'payment_intent.payment_failed' };
const intent = { id: 'pi_odd', object: 'payment_intent', metadata: {} };

describe('a signed webhook that is not what the provider documents', () => {
  test.each<[string, unknown]>([
    ['no JSON', undefined],
    ['nothing', null],
    ['a number', 7],
    ['a list', []],
    ['a list of events', [{ ...succeeded, id: 'evt_list', data: { object: intent } }]],
    ['an event without data', { ...succeeded, id: 'evt_no_data' }],
    ['an event whose data is nothing', { ...succeeded, id: 'evt_null_data', data: null }],
    ['an event without its object', { ...succeeded, id: 'evt_no_object', data: {} }],
    ['an object that is a text', { ...succeeded, id: 'evt_text', data: { object: 'pi_1' } }],
    ['an object without an id', { ...succeeded, id: 'evt_no_id', data: { object: { metadata: {} } } }],
    ['an intent with a number for an id', { ...failed, id: 'evt_n', data: { object: { ...intent, id: 7 } } }],
    [
      'an intent whose id leads elsewhere',
      { ...succeeded, id: 'evt_path', data: { object: { ...intent, id: '../refunds' } } },
    ],
    ['an event without an id', { ...succeeded, data: { object: intent } }],
    ['an event whose id is a number', { ...succeeded, id: 7, data: { object: intent } }],
    ['an event whose id is an object', { ...succeeded, id: { $gt: '' }, data: { object: intent } }],
    ['an event whose id is empty', { ...succeeded, id: '', data: { object: intent } }],
    ['an event without a type', { object: 'event', id: 'evt_no_type', data: { object: intent } }],
    ['an event whose type is a list', { ...succeeded, id: 'evt_types', type: [], data: { object: intent } }],
    [
      'a refund without an intent',
      { ...succeeded, id: 'evt_re', type: 'refund.updated', data: { object: { id: 're_1' } } },
    ],
  ])('when it is %s, then it is answered 200, counted, and nothing is kept of it', async (_what, body) => {
    const before = { kept: await events.countDocuments(), unreadable: await counted('unreadable') };
    const reply = await send(body === undefined ? 'no json {' : JSON.stringify(body));
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    expect(await counted('unreadable')).toBe(before.unreadable + 1);
    expect(await events.countDocuments()).toBe(before.kept);
  });

  test.each<[string, unknown]>([
    ['metadata is nothing', { ...intent, metadata: null }],
    ['metadata is a list', { ...intent, metadata: [] }],
    ['the order in it is no id of ours', { ...intent, metadata: { orderId: 'o-1' } }],
    ['amounts are missing and the error is odd', { ...intent, last_payment_error: 'declined' }],
  ])('when %s, then it is answered 200', async (what, object) => {
    for (const type of [succeeded.type, failed.type]) {
      const body = { object: 'event', type, id: `evt ${what} ${type}`, data: { object } };
      expect((await send(JSON.stringify(body))).status).toBe(200);
    }
  });

  test('ignores an event of an unknown type', async () => {
    const before = await counted('ignored');
    expect((await send(JSON.stringify({ id: 'evt_1', type: 'customer.created', data: {} }))).status).toBe(
      200,
    );
    expect(await counted('ignored')).toBe(before + 1);
  });
});

describe('an event with an id that no queue takes for a job', () => {
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
  ])('when it is %s, then the event is worked on, and none waits in the outbox', async (_what, eventId) => {
    const { id, intentId } = await paidOrder();
    const object = { id: intentId, metadata: { orderId: id } };
    expect((await send(JSON.stringify({ ...succeeded, id: eventId, data: { object } }))).status).toBe(200);
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
    await expect.poll(() => events.findOne({ _id: eventId })).toMatchObject({ state: 'done', outbox: [] });
  });

  test('when one was stored by a version that could not send it, then the next round works on it', async () => {
    const { id, intentId } = await paidOrder();
    const stuck = { id: 'event-evt:old', name: 'payment.event-received', version: 1, occurredAt: 'then' };
    const entry = { queue: 'orders.payment-events', at: new Date(), message: { ...stuck, payload: {} } };
    const event = { id: 'evt:old', type: 'succeeded' as const, mark: 'none' as const, intentId };
    await app.deps.eventStore.add({ ...event, orderId: id, failure: undefined }, new Date(0), [entry]);
    await sweepsOf(app).lostEvents();
    await expect.poll(async () => (await readOrder(app, id)).state).toBe('paid');
    await expect.poll(() => events.findOne({ _id: 'evt:old' })).toMatchObject({ state: 'done', outbox: [] });
  });
});
