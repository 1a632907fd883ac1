import { createMetrics } from '@shop/service-kit';
import { startTestIdentity, type TestRequest } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { getOrder } from './orders/change-order.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import type { FaultPoint } from './testing/fault-points.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { startOrdersProcess } from './testing/orders-process.ts';
import { startPaymentsStandIn } from './testing/payments-stand-in.ts';
import { clientSecret, placedWhole, readTimeline, wholeOrderBody } from './testing/read.ts';
import { sweepOnce } from './testing/sweeps.ts';
import { startTestOrders, stock, type TestOrders, tokens } from './testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const sandbox = { STRIPE_SANDBOX_URL: standIn.url, IDENTITY_URL: (await startTestIdentity()).url };
const provider = createPaymentProvider(
  paymentSettings({ STRIPE_SANDBOX_URL: standIn.url }),
  createMetrics('test'),
);
const limit = 120_000;
/** A crashed worker's job is taken over after about five seconds; a busy machine needs longer. */
const takeover = { timeout: 30_000 };
const token = tokens.buyer;

function idOf(secret: string): string {
  return secret.split('_secret')[0] ?? '';
}

/** A buyer with an order of three parts, of which the last is out of stock. */
function buyerIn(app: TestOrders) {
  const parts = [stock(app), stock(app), stock(app, { available: 1 })];
  const body = wholeOrderBody(parts.map((partId) => ({ partId })));
  return {
    available: () => parts.map((part) => app.parts.get(part)?.available),
    place: (request: TestRequest, key: string) =>
      request('POST', '/orders', { token, body, headers: { 'idempotency-key': key } }),
    placed: async (request: TestRequest, key: string) => {
      const headers = { 'idempotency-key': key };
      return placedWhole.parse((await request('POST', '/orders', { token, body, headers })).body);
    },
    open: async (request: TestRequest, orderId?: string): Promise<string> => {
      // An ended order comes to the price of all its lines.
      const body = orderId === undefined ? { price: 75 } : { price: 50, orderId };
      const call = { token, body };
      return clientSecret.parse((await request('POST', '/create-payment-intent', call)).body).clientSecret;
    },
    report: (request: TestRequest, id: string, secret: string) =>
      request('PATCH', `/order/${id}`, { token, body: { transactionId: idOf(secret) } }),
    cancel: (request: TestRequest, id: string) => request('DELETE', `/order/${id}`, { token }),
    order: async (id: string) => {
      const order = await getOrder(app.deps, id);
      expect(violationsOf(order)).toEqual([]);
      return order;
    },
  };
}

describe('kill -9 of an API process whose workers keep running', async () => {
  const app = await startTestOrders({ provider });
  const { request } = app;

  /** Kills an api process at the fault point during a call, then runs the sweeps of the next minutes. */
  async function crash(point: FaultPoint, act: (request: TestRequest) => Promise<unknown>): Promise<void> {
    const api = await startOrdersProcess('api', { ...sandbox, ...app.env }, point);
    await expect(act(api.request)).rejects.toThrow();
    expect(await api.ended).toBe('SIGKILL');
    const later = new Date(Date.now() + 5 * 60_000);
    for (const name of ['outbox', 'unanswered stock questions', 'silent payments', 'half settled payments'])
      await sweepOnce(app, later, name);
  }

  test.each(['place-after-insert', 'place-before-reply'] as const)(
    'DEF-07: killed at %s, decides every line once, and the same key finds the order',
    async (point) => {
      const buyer = buyerIn(app);
      await crash(point, (dying) => buyer.place(dying, point));
      await expect.poll(async () => (await buyer.place(request, point)).status, takeover).toBe(201);
      const { orderId, lines } = await buyer.placed(request, point);
      expect(lines.map(({ state }) => state)).toEqual(['reserved', 'reserved', 'refused']);
      expect((await buyer.order(orderId)).state).toBe('reserved');
      expect(buyer.available()).toEqual([98, 98, 1]);
    },
    limit,
  );

  test.each(['intent-after-create', 'intent-after-store'] as const)(
    'PAY-15: killed at %s, opens and takes one payment',
    async (point) => {
      const buyer = buyerIn(app);
      const { orderId } = await buyer.placed(request, point);
      await crash(point, (dying) => buyer.open(dying, orderId));
      const secret = await buyer.open(request, orderId);
      expect(await standIn.confirm(secret)).toBe('succeeded');
      expect((await buyer.report(request, orderId, secret)).status).toBe(200);
    },
    limit,
  );

  test.each(['settle-before-claim', 'settle-after-claim', 'settle-after-paid'] as const)(
    'PAY-13: killed at %s, pays the order without another report',
    async (point) => {
      const buyer = buyerIn(app);
      const { orderId } = await buyer.placed(request, point);
      const secret = await buyer.open(request, orderId);
      await standIn.confirm(secret);
      await crash(point, (dying) => buyer.report(dying, orderId, secret));
      expect(await buyer.order(orderId)).toMatchObject({ state: 'paid', transactionId: idOf(secret) });
      expect((await app.deps.paymentStore.find(idOf(secret)))?.state).toBe('settled');
    },
    limit,
  );

  test.each(['end-after-payment-closed', 'change-before-send'] as const)(
    'ST-08: killed at %s while a line is cancelled, returns all stock exactly once',
    async (point) => {
      const buyer = buyerIn(app);
      const { orderId, lines } = await buyer.placed(request, point);
      await buyer.open(request, orderId);
      const line = lines[0]?.id ?? '';
      await crash(point, (dying) => buyer.cancel(dying, line));
      expect([200, 409]).toContain((await buyer.cancel(request, line)).status);
      await expect.poll(buyer.available).toEqual([100, 98, 1]);
      expect((await buyer.order(orderId)).state).toBe('reserved');
      expect((await buyer.cancel(request, orderId)).status).toBe(200);
      await expect.poll(buyer.available).toEqual([100, 100, 1]);
      await expect.poll(async () => (await buyer.order(orderId)).release?.state).toBe('done');
    },
    limit,
  );
});

describe('kill -9 of a process whose jobs another one takes over', async () => {
  const app = await startTestOrders({ provider, withWorkers: false });
  const start = (kind: 'api' | 'worker', point?: FaultPoint) =>
    startOrdersProcess(kind, { ...sandbox, ...app.env }, point);

  test.each(['stock-before-decision', 'stock-after-decision'] as const)(
    'DEF-07: decides each line once after an API process was killed at %s',
    async (point) => {
      const buyer = buyerIn(app);
      const dying = await start('api', point);
      await expect(buyer.place(dying.request, point)).rejects.toThrow();
      expect(await dying.ended).toBe('SIGKILL');
      const next = await start('api');
      const { orderId } = await buyer.placed(next.request, point);
      const states = async () => (await buyer.order(orderId)).lines.map(({ state }) => state);
      await expect.poll(states, takeover).toEqual(['reserved', 'reserved', 'refused']);
      expect(buyer.available()).toEqual([98, 98, 1]);
      await next.stop();
    },
    limit,
  );

  test(
    'PAY-13: pays the order after an API process was killed right after storing the event',
    async () => {
      const buyer = buyerIn(app);
      const api = await start('api');
      const { orderId } = await buyer.placed(api.request, 'webhook');
      const secret = await buyer.open(api.request, orderId);
      await api.stop();
      const dying = await start('api', 'webhook-after-store');
      await standIn.control('/webhook', { url: `${dying.url}/payment-webhook` });
      await standIn.confirm(secret);
      expect(await dying.ended).toBe('SIGKILL');
      expect((await buyer.order(orderId)).state).toBe('reserved');
      const worker = await start('worker');
      await expect.poll(async () => (await buyer.order(orderId)).state, takeover).toBe('paid');
      await worker.stop();
    },
    limit,
  );

  test.each(['refund-before-provider', 'refund-after-provider'] as const)(
    'ST-09: refunds once after a worker was killed at %s',
    async (point) => {
      const buyer = buyerIn(app);
      const api = await start('api');
      const { orderId } = await buyer.placed(api.request, point);
      const secret = await buyer.open(api.request);
      await standIn.confirm(secret);
      await buyer.cancel(api.request, orderId);
      const dying = await start('worker', point);
      expect((await buyer.report(api.request, orderId, secret)).status).toBe(409);
      expect(await dying.ended).toBe('SIGKILL');
      const next = await start('worker');
      await expect.poll(() => readTimeline(app, orderId), takeover).toContain('payment-refunded');
      expect(await standIn.refunds(idOf(secret))).toBe(1);
      await next.stop();
      await api.stop();
    },
    limit,
  );
});
