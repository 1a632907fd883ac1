import { createMetrics } from '@shop/service-kit';
import { startTestIdentity } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { getOrder } from './orders/change-order.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { startOrdersProcess } from './testing/orders-process.ts';
import { startPaymentsStandIn } from './testing/payments-stand-in.ts';
import {
  clientSecret,
  placed,
  placedWhole,
  readOrder,
  readTimeline,
  wholeOrderBody,
} from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const sandbox = { STRIPE_SANDBOX_URL: standIn.url };
const provider = createPaymentProvider(paymentSettings(sandbox), createMetrics('test'));
// Reads for the test and plays catalog; real processes do all work of the service.
const app = await startTestOrders({ provider, withWorkers: false });
const env = { ...sandbox, ...app.env, IDENTITY_URL: (await startTestIdentity()).url };

/** A working api for all tests of this file. */
const api = await startOrdersProcess('api', env);
afterAll(api.stop);

const limit = 120_000;
/** A crashed worker's job is taken over after about five seconds; a busy machine needs longer. */
const takeover = { timeout: 30_000 };

async function place(): Promise<string> {
  const call = { token: tokens.buyer, body: orderBody(stock(app)) };
  return placed.parse((await api.request('POST', '/order', call)).body).insertedId;
}
async function open(body: Record<string, unknown>): Promise<string> {
  const reply = await api.request('POST', '/create-payment-intent', { token: tokens.buyer, body });
  return clientSecret.parse(reply.body).clientSecret;
}
function idOf(secret: string): string {
  return secret.split('_secret')[0] ?? '';
}

describe('kill -9 of a process whose work another one takes over', () => {
  test(
    'PAY-13: when an api dies right after it stored an event, then the worker still pays the order',
    async () => {
      const id = await place();
      const secret = await open({ price: 25, orderId: id });
      const dying = await startOrdersProcess('api', env, 'webhook-after-store');
      await standIn.control('/webhook', { url: `${dying.url}/payment-webhook` });
      await standIn.confirm(secret);
      expect(await dying.ended).toBe('SIGKILL');
      expect((await readOrder(app, id)).state).toBe('reserved');
      const worker = await startOrdersProcess('worker', env);
      await expect.poll(async () => (await readOrder(app, id)).state, takeover).toBe('paid');
      await worker.stop();
    },
    limit,
  );

  test.each(['refund-before-provider', 'refund-after-provider'] as const)(
    'ST-09: when a worker dies at %s, then the next one gives the money back, once',
    async (point) => {
      const id = await place();
      const secret = await open({ price: 25 });
      const intent = idOf(secret);
      await standIn.confirm(secret);
      await api.request('DELETE', `/order/${id}`, { token: tokens.buyer });
      const dying = await startOrdersProcess('worker', env, point);
      const report = { token: tokens.buyer, body: { transactionId: intent } };
      expect((await api.request('PATCH', `/order/${id}`, report)).status).toBe(409);
      expect(await dying.ended).toBe('SIGKILL');
      const next = await startOrdersProcess('worker', env);
      await expect.poll(() => readTimeline(app, id), takeover).toContain('payment-refunded');
      expect(await standIn.refunded(intent)).toBe(true);
      await next.stop();
    },
    limit,
  );

  test.each(['stock-before-decision', 'stock-after-decision'] as const)(
    'DEF-07: when an api dies at %s, then another one decides its order',
    async (point) => {
      const part = stock(app);
      await api.stop();
      const dying = await startOrdersProcess('api', env, point);
      const call = { token: tokens.buyer, body: orderBody(part), headers: { 'idempotency-key': point } };
      await expect(dying.request('POST', '/order', call)).rejects.toThrow();
      expect(await dying.ended).toBe('SIGKILL');
      const next = await startOrdersProcess('api', env);
      const again = await next.request('POST', '/order', call);
      const { insertedId } = placed.parse(again.body);
      await expect.poll(async () => (await readOrder(app, insertedId)).state, takeover).toBe('reserved');
      expect(app.parts.get(part)?.available).toBe(98);
      await next.stop();
    },
    limit,
  );

  test.each(['stock-before-decision', 'stock-after-decision'] as const)(
    'DEF-07: when an api dies at %s of three lines, then another one decides each of them once',
    async (point) => {
      const parts = [stock(app), stock(app), stock(app, { available: 1 })];
      await api.stop();
      const dying = await startOrdersProcess('api', env, point);
      const body = wholeOrderBody(parts.map((partId) => ({ partId })));
      const call = { token: tokens.buyer, body, headers: { 'idempotency-key': `${point}-lines` } };
      await expect(dying.request('POST', '/orders', call)).rejects.toThrow();
      expect(await dying.ended).toBe('SIGKILL');
      const next = await startOrdersProcess('api', env);
      const { orderId } = placedWhole.parse((await next.request('POST', '/orders', call)).body);
      const states = async () => (await getOrder(app.deps, orderId)).lines.map(({ state }) => state);
      await expect.poll(states, takeover).toEqual(['reserved', 'reserved', 'refused']);
      expect(parts.map((part) => app.parts.get(part)?.available)).toEqual([98, 98, 1]);
      await next.stop();
    },
    limit,
  );
});
