import { bookRoutes, type Role } from '@shop/contracts';
import { createMetrics } from '@shop/service-kit';
import { testToken } from '@shop/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { paymentSettings } from '../payments/payment.config.ts';
import { createPaymentProvider } from '../payments/payment-provider.ts';
import { buildLine } from '../testing/build-order.ts';
import { startPaymentsStandIn } from '../testing/payments-stand-in.ts';
import { clientSecret, insertOrder, placedOrder, report } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const standIn = await startPaymentsStandIn();
const settings = paymentSettings({ STRIPE_SANDBOX_URL: standIn.url });
const app = await startTestOrders({ provider: createPaymentProvider(settings, createMetrics('test')) });
const { orderStore } = app.deps;

/** The current month in the seller's time zone. */
const month = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: '2-digit',
}).format();

async function payouts(of = month) {
  const { body } = await app.request('GET', `/book-payouts/${of}`, { token: tokens.admin });
  return bookRoutes.getPayouts.reply.parse(body);
}

/** Places an order, pays it with a card and returns the order's number and the intent's id. */
async function paidOrder() {
  const orderId = await placedOrder(app, orderBody(stock(app)));
  const { body } = await app.request('POST', '/create-payment-intent', {
    token: tokens.buyer,
    body: { price: 25, orderId },
  });
  const secret = clientSecret.parse(body).clientSecret;
  await standIn.confirm(secret);
  const intent = secret.replace(/_secret.*$/, '');
  expect((await report(app, orderId, intent)).status).toBe(200);
  return { intent, orderId, number: (await orderStore.find(orderId))?.number ?? '' };
}

test('compares the month with the provider, names what differs, and exports it with the orders', async () => {
  const { intent, number } = await paidOrder();
  await standIn.paidIntent({ shop: 'another-shop' });
  const id = orderStore.newId();
  const transfer = { reference: 'TT 1', date: '2026-11-20' };
  const paid = { lines: [buildLine({ id, state: 'reserved' })], state: 'paid', paidCents: 2_500 } as const;
  await insertOrder(app, { ...paid, id, paidAt: new Date(), transfer });
  expect(await payouts()).toEqual({
    transactions: 1,
    sums: [{ currency: 'USD', charges: 25, refunds: 0, disputes: 0, fees: 1.03, net: 23.97 }],
    differences: [],
    differenceCount: 0,
  });

  const unknown = await standIn.paidIntent({ shop: settings.shopId });
  await standIn.refundByHand(intent, 500);
  const lost = { ...paid, id: orderStore.newId(), transactionId: 'pi_lost', paidAt: new Date() };
  const { number: lostNumber } = await insertOrder(app, lost);
  await app.db.collection('orders').updateOne({ number }, { $set: { paidCents: 2_400 } });
  const { differences, ...others } = await payouts();
  expect(others).toMatchObject({ sums: [{ charges: 50, refunds: 5 }], transactions: 3, differenceCount: 4 });
  expect(differences).toHaveLength(4);
  expect(differences).toEqual(
    expect.arrayContaining([
      { kind: 'charge', payment: unknown, atProvider: 25 },
      { kind: 'charge', payment: 'pi_lost', order: lostNumber, inBooks: 25 },
      { kind: 'charge', payment: intent, order: number, inBooks: 24, atProvider: 25 },
      { kind: 'refund', payment: intent, atProvider: 5 },
    ]),
  );

  const reply = await fetch(`${app.url}/book-payouts/${month}/transactions`, {
    headers: { authorization: `Bearer ${tokens.admin}` },
  });
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="payouts-${month}.csv"`);
  const rows = parse<Record<string, string>>(await reply.text(), { columns: true, bom: true });
  expect(rows.map(({ type, payment, order, amount }) => [type, payment, order, amount]).toSorted()).toEqual(
    [
      ['charge', intent, number, '25.00'],
      ['charge', unknown, '', '25.00'],
      ['refund', intent, number, '-5.00'],
    ].toSorted(),
  );
});

test('knows nothing of a month without payments, and answers 404 for what is no month', async () => {
  expect(await payouts('2026-01')).toMatchObject({ transactions: 0, sums: [], differences: [] });
  expect((await app.request('GET', '/book-payouts/2026-13', { token: tokens.admin })).status).toBe(404);
});

test('lets office and bookkeeper read it, and the warehouse not', async () => {
  const statusFor = async (role: Role, path: string) => {
    const token = testToken(`${role}@example.com`, { roles: [role] });
    return (await app.request('GET', path, { token })).status;
  };
  for (const path of [`/book-payouts/${month}`, `/book-payouts/${month}/transactions`]) {
    expect(await statusFor('office', path)).toBe(200);
    expect(await statusFor('bookkeeper', path)).toBe(200);
    expect(await statusFor('warehouse', path)).toBe(403);
  }
});

test('reads all pages up to the limit, newest first, and says when it is cut', async () => {
  const provider = createPaymentProvider(settings, createMetrics('test'));
  const period = { from: new Date(0), until: new Date(Date.now() + 60_000) };
  for (let count = 0; count < 101; count += 1) await standIn.paidIntent({ shop: settings.shopId });
  const all = await provider.balanceTransactions(period, 10_000);
  expect(all.isCut).toBe(false);
  expect(all.transactions.length).toBeGreaterThan(100);
  const cut = await provider.balanceTransactions(period, 2);
  expect(cut).toEqual({ transactions: all.transactions.slice(0, 2), isCut: true });
});

test('answers 503 while the provider is unreachable', async () => {
  const away = createPaymentProvider(
    { ...settings, sandboxUrl: 'http://127.0.0.1:1' },
    createMetrics('test'),
  );
  const shop = await startTestOrders({ provider: away });
  for (const path of [`/book-payouts/${month}`, `/book-payouts/${month}/transactions`])
    expect(await shop.request('GET', path, { token: tokens.admin })).toMatchObject({
      status: 503,
      body: { code: 'payments-unavailable' },
    });
});
