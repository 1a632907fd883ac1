import { testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { settlePayment } from '../payments/settle-payment.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openPayment, placedOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { accountHandlers } from './end-unpaid-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const email = 'buyer@example.com';
const uid = testUid(email);
const meta = { id: '', occurredAt: '', requestId: undefined, starts: 1 };

test('cancels unpaid orders, keeps paid ones, and removes the buyer from all others', async () => {
  const part = stock(app, { available: 1_000 });
  const unpaid = await placedOrder(app, orderBody(part));
  const paid = await placedOrder(app, orderBody(part));
  const intentId = await openPayment(app, paid, 25);
  await fake.pay(intentId);
  await settlePayment(app.deps, { intentId, by: 'page' });
  await app.request('PUT', '/basket', { token: tokens.buyer, body: { version: 0, lines: [] } });
  const [handler] = accountHandlers(app.deps);
  for (let delivery = 0; delivery < 2; delivery += 1) await handler?.handle({ uid, email }, meta);

  const kept = await app.deps.orderStore.find(paid);
  expect(kept).toMatchObject({ state: 'paid', email, uid });
  const ended = await app.db.collection('orders').findOne({ state: 'cancelled' });
  expect(ended?._id.toHexString()).toBe(unpaid);
  const rest = { ...ended, outbox: [] };
  expect(rest).toMatchObject({ clientName: 'Former customer', email: '', address: '', phone: '' });
  expect(JSON.stringify({ ...rest, uid: '' })).not.toContain(email);
  expect(await app.db.collection<{ _id: string }>('baskets').findOne({ _id: uid })).toBeNull();
  const { body } = await app.request('GET', '/my-data/orders', { token: tokens.buyer });
  expect(body).toMatchObject([{ state: 'paid' }, { state: 'cancelled' }]);
});
