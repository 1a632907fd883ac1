import { type RefundState, refund as refundReply, texts, wholeOrder } from '@shop/contracts';
import { createMetrics } from '@shop/service-kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { createOrderGauges } from '../order-metrics.ts';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { followOrderRefunds, makeOrderRefund } from '../payments/refunds.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { buildLine } from '../testing/build-order.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { clientSecret, inMinutes, insertOrder, problem, readOrder, readTimeline } from '../testing/read.ts';
import { sweepOnce, sweepsOf } from '../testing/sweeps.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const { deps, queueDeps } = app;
await standIn.control('/webhook', { url: `${app.url}/payment-webhook` });
beforeEach(() => standIn.control('/reset', {}));

async function find(id: string) {
  const order = await deps.orderStore.find(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}
async function statesOf(id: string): Promise<RefundState[]> {
  return ((await find(id)).refunds ?? []).map(({ state }) => state);
}
/** An order with two lines of $25 and $75, paid by card. */
async function paidOrder(card = 'pm_card_visa') {
  const lines = [
    buildLine({ id: deps.orderStore.newId(), state: 'reserved' }),
    buildLine({ id: deps.orderStore.newId(), state: 'reserved', quantity: 6 }),
  ];
  const { id } = await insertOrder(app, { lines, state: 'reserved' });
  const call = { token: tokens.buyer, body: { price: 100, orderId: id } };
  const { body } = await app.request('POST', '/create-payment-intent', call);
  const secret = clientSecret.parse(body).clientSecret;
  const intent = secret.replace(/_secret.*$/, '');
  expect(await standIn.confirm(secret, card)).toBe('succeeded');
  await expect.poll(async () => (await find(id)).state).toBe('paid');
  await expect.poll(async () => (await deps.paymentStore.find(intent))?.state).toBe('settled');
  return { id, intent, lines: lines.map((line) => line.id) };
}

function ask(body: Record<string, unknown>, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  return app.request('POST', '/refund', {
    token: tokens.admin,
    body: { reason: 'One is broken', ...body },
    headers,
  });
}

describe('refunds of an order by an admin', () => {
  test('refunds a part once and records it on order and timeline', async () => {
    const { id, intent } = await paidOrder();
    const reply = await ask({ orderId: id, amount: 12.5 });
    expect(reply.status).toBe(201);
    expect(refundReply.parse(reply.body)).toMatchObject({
      amount: 12.5,
      lines: [],
      reason: 'One is broken',
      by: 'admin@example.com',
    });
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    expect(await standIn.refundsOf(intent)).toMatchObject([{ amount: 1_250, status: 'succeeded' }]);
    const refunding = (await readTimeline(app, id)).filter((what) => what.startsWith('refund-'));
    expect(refunding).toEqual(['refund-started', 'refund-succeeded']);
    expect(await find(id)).toMatchObject({ state: 'paid', paidCents: 10_000, refundedCents: 1_250 });
    const seen = await app.request('GET', `/orders/${id}`, { token: tokens.buyer });
    expect(wholeOrder.parse(seen.body)).toMatchObject({ refunded: 12.5, refunds: [{ by: texts.theShop }] });
    expect(JSON.stringify(seen.body)).not.toContain('admin@example.com');
    expect(JSON.stringify(seen.body)).not.toContain('fingerprint');
  });

  test('makes one refund per key, and refuses another request under it', async () => {
    const { id, intent } = await paidOrder();
    const [one, two] = await Promise.all([
      ask({ orderId: id, amount: 10 }, 'again'),
      ask({ orderId: id, amount: 10 }, 'again'),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(refundReply.parse(one.body).id).toBe(refundReply.parse(two.body).id);
    expect(await ask({ orderId: id, amount: 10, reason: 'Another word' }, 'again')).toMatchObject({
      status: 422,
      body: { earlier: { id: refundReply.parse(one.body).id, at: expect.any(String), amount: 10 } },
    });
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    expect(await standIn.refunds(intent)).toBe(1);
  });

  test('refuses one of two refunds that exceed the payment together and returns the refundable amount', async () => {
    const { id, intent } = await paidOrder();
    const replies = await Promise.all([ask({ orderId: id, amount: 60 }), ask({ orderId: id, amount: 60 })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(problem.parse(refused?.body)).toMatchObject({ code: 'refund-too-much', refundable: 40 });
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    expect(await standIn.refundsOf(intent)).toMatchObject([{ amount: 6_000 }]);
    expect(await readTimeline(app, id)).toContain('refund-refused');
  });

  test('refunds lines with their stock, and the order with the last line', async () => {
    const { id, lines } = await paidOrder();
    const [first = '', second = ''] = lines;
    await ask({ orderId: id, lines: [first.toUpperCase()] });
    expect(await find(id)).toMatchObject({
      state: 'paid',
      lines: [{ state: 'returned' }, { state: 'reserved' }],
    });
    await expect.poll(async () => (await find(id)).lines[0]?.release).toBe('done');
    await ask({ orderId: id, lines: [second] });
    expect(await readOrder(app, first)).toMatchObject({ state: 'cancelled', refunded: true });
    expect(await find(id)).toMatchObject({ state: 'refunded', refundedCents: 10_000 });
    await expect.poll(() => statesOf(id)).toEqual(['succeeded', 'succeeded']);
  });
});

describe("the bank's answer to a refund", () => {
  test('fails a refund that the bank returned, and an admin can repeat it', async () => {
    const { id, intent, lines } = await paidOrder('pm_card_refundFail');
    await ask({ orderId: id, lines: lines.slice(0, 1) });
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    await standIn.control('/settleRefund', { intent, outcome: 'failed' });
    await expect.poll(() => statesOf(id)).toEqual(['failed']);
    expect(await find(id)).toMatchObject({ refundedCents: 0, refunds: [{ failure: expect.any(String) }] });
    expect(await deps.orderLists.countRefunds()).toContainEqual(
      expect.objectContaining({ state: 'failed', count: 1 }),
    );

    expect((await ask({ orderId: id, lines: lines.slice(0, 1) })).status).toBe(201);
    await expect.poll(() => statesOf(id)).toEqual(['failed', 'succeeded']);
    expect(await find(id)).toMatchObject({ refundedCents: 2_500 });
    expect(await deps.orderLists.countRefunds()).toEqual([]);
    expect(await standIn.refunds(intent)).toBe(2);
  });

  test('asks the provider when all events are lost, without a second refund', async () => {
    const { id, intent } = await paidOrder('pm_card_pendingRefund');
    await standIn.control('/hold', { held: true });
    await ask({ orderId: id, amount: 5 });
    await expect.poll(() => statesOf(id)).toEqual(['pending']);
    await standIn.control('/settleRefund', { intent, outcome: 'succeeded' });
    await sweepOnce(app, inMinutes(2), 'order refunds');
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    expect(await standIn.refunds(intent)).toBe(1);
  });

  test('fails and shows a refund that the provider refuses, and allows another', async () => {
    const { id, intent } = await paidOrder();
    await standIn.control('/failNext', { path: '/v1/refunds', status: 400 });
    await ask({ orderId: id, amount: 100 });
    await expect.poll(() => statesOf(id)).toEqual(['failed']);
    expect(await find(id)).toMatchObject({ state: 'refunded', refundedCents: 0 });
    const count = createOrderGauges(queueDeps.metrics, deps);
    await count();
    expect(await queueDeps.metrics.registry.metrics()).toMatch(
      /order_refunds_in_state\{state="failed".*\} 1/,
    );
    expect((await ask({ orderId: id, amount: 100 })).status).toBe(201);
    await expect.poll(() => statesOf(id)).toEqual(['failed', 'succeeded']);
    expect(await standIn.refunded(intent)).toBe(true);
  });
});

describe('refunds made by hand at the provider', () => {
  test('records a partial refund and leaves only the rest refundable', async () => {
    const { id, intent } = await paidOrder();
    await standIn.refundByHand(intent, 4_000);
    await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
    expect(await find(id)).toMatchObject({
      state: 'paid',
      refundedCents: 4_000,
      refunds: [{ by: 'provider' }],
    });
    expect((await ask({ orderId: id, amount: 60.01 })).status).toBe(409);
    expect((await ask({ orderId: id, amount: 60 })).status).toBe(201);
    await expect.poll(() => statesOf(id)).toEqual(['succeeded', 'succeeded']);
  });

  test('finds a refund without a webhook in the provider’s events, and counts it once', async () => {
    const { id, intent } = await paidOrder();
    await standIn.control('/hold', { held: true });
    await standIn.refundByHand(intent, 4_000);
    await sweepsOf(app).reconciliation(inMinutes(5));
    await sweepsOf(app).reconciliation(inMinutes(6));
    expect(await find(id)).toMatchObject({ refundedCents: 4_000, refunds: [{ state: 'succeeded' }] });
  });

  test('fails our refund when one at the provider came first, and never counts more than was paid', async () => {
    const { id, intent } = await paidOrder();
    await standIn.control('/hold', { held: true });
    await standIn.refundByHand(intent, 4_000);
    await ask({ orderId: id, amount: 100 });
    await expect.poll(() => statesOf(id)).toEqual(['failed']);
    const payment = await deps.paymentStore.find(intent);
    if (payment) await followOrderRefunds(deps, payment);
    expect(await find(id)).toMatchObject({ state: 'refunded', refundedCents: 4_000 });
  });
});

test('does not mistake a refund of ours, made meanwhile, for one made by hand', async () => {
  const { id, intent } = await paidOrder();
  const findRefunds: typeof deps.provider.findRefunds = async (intentId) => {
    await ask({ orderId: id, amount: 40 });
    await expect.poll(() => standIn.refunds(intent)).toBe(1);
    return deps.provider.findRefunds(intentId);
  };
  const payment = await deps.paymentStore.find(intent);
  if (payment)
    await followOrderRefunds({ ...deps, provider: { ...deps.provider, findRefunds } }, payment).catch(
      () => undefined,
    );
  await expect.poll(() => statesOf(id)).toEqual(['succeeded']);
});

describe('a worker that crashes halfway', () => {
  type Deps = Partial<typeof deps>;
  const die = (): never => {
    throw new Error('the process ended');
  };
  const { provider } = deps;

  test.each<[string, (own: typeof deps) => Deps]>([
    [
      'after the provider was asked',
      () => ({
        provider: {
          ...provider,
          refund: async (refund) => {
            await provider.refund(refund);
            return die();
          },
        },
      }),
    ],
    ['before the order knows', (own) => ({ orderStore: { ...own.orderStore, apply: async () => die() } })],
  ])('refunds once when it stops %s', async (_when, dying) => {
    const order = await quietOrder();
    const { own, job } = order;
    await expect(makeOrderRefund({ ...own, ...dying(own) }, job)).rejects.toThrow('the process ended');
    // After a day the provider has forgotten the idempotency key.
    const forgetful = { ...provider, refund: async () => die() };
    const isAsked = (await standIn.refunds(job.intentId)) > 0;
    await makeOrderRefund(isAsked ? { ...own, provider: forgetful } : own, job);
    await makeOrderRefund(own, job);
    expect(await own.orderStore.find(job.orderId)).toMatchObject({
      refundedCents: 1_000,
      refunds: [{ state: 'succeeded' }],
    });
    expect(await standIn.refunds(job.intentId)).toBe(1);
  });

  test('makes no refund that no order has decided', async () => {
    const { own, job } = await quietOrder();
    const strange = { ...job, refundId: 'f'.repeat(24) };
    await expect(makeOrderRefund(own, strange)).rejects.toThrow('has no refund');
    expect(await standIn.refunds(job.intentId)).toBe(0);
  });

  /** A paid order in a shop without workers, with a refund of $10 decided. */
  async function quietOrder() {
    const quiet = await startTestOrders({ provider, withWorkers: false });
    const own = quiet.deps;
    const { id } = await insertOrder(quiet, { state: 'reserved' });
    const metadata = { shop: settings.shopId, orderId: id, email: 'buyer@example.com' };
    const intentId = await standIn.paidIntent(metadata);
    expect(await settlePayment(own, { intentId, by: 'page' })).toMatchObject({ outcome: 'paid' });
    const body = { orderId: id, amount: 10, reason: 'Broken' };
    const reply = await quiet.request('POST', '/refund', { token: tokens.admin, body });
    const refundId = refundReply.parse(reply.body).id;
    return { quiet, own, job: { orderId: id, intentId, refundId } };
  }
});
