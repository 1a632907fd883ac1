import { queues } from '@shop/contracts';
import { connectRedis, createMetrics, openQueues } from '@shop/service-kit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createOrderGauges } from '../order-metrics.ts';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { refundMessage, startRefund } from '../payments/refunds.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { cancelOrder, inMinutes, placedOrder, readTimeline, sample } from '../testing/read.ts';
import { sweepsOf } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const { deps, queueDeps } = app;
const sweeps = sweepsOf(app);
const count = createOrderGauges(queueDeps.metrics, deps);
await standIn.control('/webhook', { url: `${app.url}/payment-webhook` });
beforeEach(() => standIn.control('/reset', {}));

const connection = connectRedis(queueDeps.redisUrl, queueDeps.logger);
const board = openQueues({ connection, prefix: queueDeps.prefix, logger: queueDeps.logger });
afterAll(async () => {
  await Promise.all(board.map((queue) => queue.close()));
  connection.disconnect();
});
const refundJobs = board.find(({ name }) => name === queues.ordersRefunds.name);
async function deadRefund(intent: string) {
  return (await refundJobs?.getFailed())?.find(({ data }) => data.payload.intentId === intent);
}

async function stateOf(intent: string) {
  return (await deps.paymentStore.find(intent))?.state;
}

/** Pays for a cancelled order, so the money has to be refunded. */
async function lateMoney(card: string) {
  const id = await placedOrder(app, orderBody(stock(app)));
  await cancelOrder(app, id);
  const metadata = { shop: settings.shopId, email: 'buyer@example.com', orderId: id };
  return { id, intent: await standIn.paidIntent(metadata, card) };
}
async function pendingRefund() {
  const late = await lateMoney('pm_card_pendingRefund');
  await expect.poll(() => stateOf(late.intent)).toBe('refund-pending');
  return late;
}
function bankSays(intent: string, outcome: 'succeeded' | 'failed') {
  return standIn.control('/settleRefund', { intent, outcome });
}

describe('a slow refund', () => {
  test('is on its way until the bank confirms it', async () => {
    const { id, intent } = await pendingRefund();
    expect(await readTimeline(app, id)).toContain('payment-refund-pending');
    expect(await readTimeline(app, id)).not.toContain('payment-refunded');
    await count();
    expect(await sample(app, 'payments_in_state{state="refund-pending"')).toBe(1);

    await bankSays(intent, 'succeeded');
    await expect.poll(() => stateOf(intent)).toBe('refunded');
    expect((await readTimeline(app, id)).slice(-2)).toEqual(['payment-refund-pending', 'payment-refunded']);
    expect(await standIn.refunds(intent)).toBe(1);
  });

  test('asks the provider less and less often when the event is lost', async () => {
    const { id, intent } = await pendingRefund();
    await standIn.control('/hold', { held: true });
    await sweeps.refunds(inMinutes(2));
    const [first] = [(await deps.paymentStore.find(intent))?.checkAt];
    await bankSays(intent, 'succeeded');
    await sweeps.refunds(inMinutes(2));
    expect((await deps.paymentStore.find(intent))?.checkAt).toEqual(first);
    await sweeps.refunds(inMinutes(5));
    await expect.poll(() => stateOf(intent)).toBe('refunded');
    expect(await readTimeline(app, id)).toContain('payment-refunded');
  });

  test('reports, counts and shows a refund that finally failed, and does not retry it automatically', async () => {
    const ended = await sample(app, 'payment_refunds_total{outcome="ended"');
    const { id, intent } = await pendingRefund();
    await bankSays(intent, 'failed');
    await expect.poll(() => stateOf(intent)).toBe('refund-failed');
    expect((await readTimeline(app, id)).at(-1)).toBe('payment-refund-failed');
    // The counter rises just after the payment can be read as failed.
    await expect.poll(() => sample(app, 'payment_refunds_total{outcome="ended"')).toBe(ended + 1);
    await count();
    expect(await sample(app, 'payments_in_state{state="refund-failed"')).toBeGreaterThanOrEqual(1);
    await expect.poll(() => deadRefund(intent)).toBeDefined();
    await sweeps.refunds(inMinutes(10_000));
    await standIn.control('/settled', {});
    expect([await stateOf(intent), await standIn.refunds(intent)]).toEqual(['refund-failed', 1]);
  });
});

test('records a refund that the bank returned, and can repeat it', async () => {
  const { id, intent } = await lateMoney('pm_card_refundFail');
  await expect.poll(() => stateOf(intent)).toBe('refunded');
  await bankSays(intent, 'failed');
  await expect.poll(() => stateOf(intent)).toBe('refund-failed');
  expect((await readTimeline(app, id)).slice(-2)).toEqual(['payment-refunded', 'payment-refund-failed']);

  await expect.poll(() => deadRefund(intent)).toBeDefined();
  await (await deadRefund(intent))?.retry();
  await expect.poll(() => stateOf(intent)).toBe('refunded');
  expect((await readTimeline(app, id)).at(-1)).toBe('payment-refunded');
  expect(await standIn.refunds(intent)).toBe(2);
});

test('starts no other attempt when an old message arrives after a failed refund', async () => {
  const { intent } = await pendingRefund();
  await bankSays(intent, 'failed');
  await expect.poll(() => stateOf(intent)).toBe('refund-failed');
  await standIn.control('/settled', {});
  const { message } = refundMessage({ intentId: intent }, new Date(), `refund-${intent}-late`);
  await app.deps.producer.add(queues.ordersRefunds, message);
  const isDone = async () => (await refundJobs?.getJob(message.id))?.isCompleted();
  await expect.poll(isDone).toBe(true);
  expect([await stateOf(intent), await standIn.refunds(intent)]).toEqual(['refund-failed', 1]);
});

describe('a refund that the provider rejects', () => {
  test('fails at once, and can be repeated from the queue board', async () => {
    await standIn.control('/failNext', { path: '/v1/refunds', status: 400 });
    const { id, intent } = await lateMoney('pm_card_visa');
    await expect.poll(() => stateOf(intent)).toBe('refund-failed');
    expect((await readTimeline(app, id)).at(-1)).toBe('payment-refund-failed');
    expect(await standIn.refunds(intent)).toBe(0);

    await expect.poll(() => deadRefund(intent)).toBeDefined();
    await (await deadRefund(intent))?.retry();
    await expect.poll(() => stateOf(intent)).toBe('refunded');
    expect((await readTimeline(app, id)).at(-1)).toBe('payment-refunded');
    expect(await standIn.refunded(intent)).toBe(true);
  });

  test('notices a refund made by hand at the provider', async () => {
    await standIn.control('/failNext', { path: '/v1/refunds', status: 400 });
    const { id, intent } = await lateMoney('pm_card_visa');
    await expect.poll(() => stateOf(intent)).toBe('refund-failed');
    await standIn.refundByHand(intent);
    await expect.poll(() => stateOf(intent)).toBe('refunded');
    expect((await readTimeline(app, id)).at(-1)).toBe('payment-refunded');
    expect(await standIn.refunds(intent)).toBe(1);
  });

  test('retries while the provider is down', async () => {
    await standIn.control('/failNext', { path: '/v1/refunds', status: 503, count: 3 });
    const { intent } = await lateMoney('pm_card_visa');
    await expect.poll(() => stateOf(intent)).toBe('refunded');
    expect(await standIn.refunds(intent)).toBe(1);
  });
});

test('fails a refund that was not accepted in about twenty tries over days', async () => {
  const quiet = await startTestOrders({ provider: app.deps.provider, withWorkers: false });
  const { paymentStore: payments } = quiet.deps;
  const unclaimed = { reason: 'unclaimed', text: 'No order matches this payment' };
  await startRefund(quiet.deps, { intentId: 'pi_never', ...unclaimed });
  const rounds = sweepsOf(quiet).refunds;
  const looked: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const { state, checkAt } = (await payments.find('pi_never')) ?? {};
    if (state !== 'refunding' || !checkAt) break;
    looked.push(checkAt.getTime());
    await rounds(checkAt);
  }
  expect((await payments.find('pi_never'))?.state).toBe('refund-failed');
  const days = ((looked.at(-1) ?? 0) - (looked[0] ?? 0)) / 86_400_000;
  expect([looked.length, Math.round(days)]).toEqual([21, 3]);
  const { connection: _, ...parts } = { ...quiet.queueDeps, connection };
  const [jobs] = openQueues({ ...parts, connection }).filter(
    ({ name }) => name === queues.ordersRefunds.name,
  );
  expect(await jobs?.getJobCountByTypes('waiting', 'delayed', 'failed', 'completed')).toBe(1);
});
