import { refund, shopDay, wholeOrder } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueInvoice } from '../invoicing/issue-invoice.ts';
import { findOrder } from '../order/change-order.ts';
import { ordersCollection } from '../order/order.document.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { openPayment, payOrder, placedOrder, problem, readTimeline } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { db, deps } = app;
const office = testToken('office@example.com', { roles: ['office'] });
const today = shopDay(new Date());
const received = { reference: 'TT 4711', date: today, amount: 25, shared: true };
const paidBack = { reference: 'OUT 12', date: today };

function newOrder(): Promise<string> {
  return placedOrder(app, orderBody(stock(app)));
}

function markPaid(id: string, over: Partial<typeof received> = {}) {
  return app.request('POST', `/order-transfer/${id}`, { token: office, body: { ...received, ...over } });
}

function payBack(orderId: string, body: object) {
  return app.request('POST', '/refund', { token: office, body: { orderId, reason: 'Broken', ...body } });
}

async function stored(id: string) {
  const order = await findOrder(deps, id);
  if (!order) throw new Error('no order');
  return order;
}

async function transferred(): Promise<string> {
  const id = await newOrder();
  expect((await markPaid(id)).status).toBe(200);
  await issueInvoice(deps, await stored(id));
  return id;
}

async function register(name: string, number: string) {
  const month = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Asia/Dhaka',
    year: 'numeric',
    month: '2-digit',
  }).format();
  const reply = await fetch(`${app.url}/books/${month}/${name}`, {
    headers: { authorization: `Bearer ${tokens.admin}` },
  });
  const rows = parse<Record<string, string>>(await reply.text(), { columns: true, bom: true });
  return rows.filter(({ order }) => order === number);
}

async function messagesTo(queue: string, id: string) {
  const document = await db.collection(ordersCollection).findOne({ _id: deps.orderStore.key(id) });
  const entry = z.looseObject({ queue: z.string(), message: z.looseObject({ payload: z.unknown() }) });
  const outbox = z.array(entry).parse(document?.outbox);
  return outbox.filter((each) => each.queue === queue).map(({ message }) => message.payload);
}

test('marks an unpaid order as paid, once, and closes its card payment', async () => {
  const id = await newOrder();
  const intent = await openPayment(app, id, 25);
  for (const status of [200, 200]) {
    const reply = await markPaid(id);
    expect(reply.status).toBe(status);
    const { reference, date } = received;
    expect(wholeOrder.parse(reply.body)).toMatchObject({
      state: 'paid',
      paid: 25,
      transfer: { reference, date },
    });
  }
  expect(fake.intents.get(intent)?.status).toBe('canceled');
  expect(await readTimeline(app, id)).toEqual(['placed', 'stock-reserved', 'payment-started', 'paid']);
  expect(violationsOf(await stored(id))).toEqual([]);
});

test('books the payment as a transfer in the invoice, the register and the sums of the day', async () => {
  const { number, transfer } = await stored(await transferred());
  const { reference, date } = received;
  expect(transfer).toEqual({ reference, date });
  expect(await db.collection('invoices').findOne({ orderNumber: number })).toMatchObject({ transfer });
  expect(await register('payments', number)).toMatchObject([
    { kind: 'transfer', payment: reference, transfer_date: date, amount: '25.00' },
  ]);
  await db.collection('daily_sums').deleteMany({});
  await sweepOnce(app, new Date(), 'daily sums');
  const [day] = await db.collection('daily_sums').find().toArray();
  expect(day?.paidCents).toBeGreaterThanOrEqual(2_500);
  const found = await app.request('GET', '/whole-orders?q=TT4711', { token: office });
  expect(
    z
      .array(wholeOrder)
      .parse(found.body)
      .map((order) => order.number),
  ).toContain(number);
});

test('refuses another amount than the total, and says it', async () => {
  const id = await newOrder();
  const reply = await markPaid(id, { amount: 24.99 });
  expect([reply.status, problem.parse(reply.body)]).toMatchObject([
    409,
    { code: 'price-differs', price: 25 },
  ]);
  expect((await stored(id)).state).toBe('reserved');
});

test('refuses a transfer for an order that is paid by card, and tells only staff', async () => {
  const id = await newOrder();
  await payOrder(app, fake, id);
  const reply = await markPaid(id);
  expect(reply).toMatchObject({ status: 409, body: { code: 'order-paid' } });
  expect(problem.parse(reply.body).message).toContain('TT 4711');
  expect(await readTimeline(app, id)).toContain('transfer-refused');
  const { body } = await app.request('GET', `/order-timeline/${id}`, { token: tokens.buyer });
  expect(JSON.stringify(body)).not.toContain('TT 4711');
});

test('settles a card payment that succeeded unnoticed instead of the transfer', async () => {
  const id = await newOrder();
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  expect((await markPaid(id)).status).toBe(409);
  const { transfer, transactionId } = await stored(id);
  expect([transfer, transactionId]).toEqual([undefined, intent]);
});

test('pays back by a transfer of its own: stock, credit note, register and mail', async () => {
  const id = await transferred();
  const refused = await payBack(id, { amount: 5 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'refund-by-transfer' } });
  const made = await payBack(id, { lines: [id], transfer: paidBack });
  expect(refund.parse(made.body)).toMatchObject({ state: 'succeeded', amount: 25, transfer: paidBack });
  await sweepOnce(app, new Date(), 'missing credit notes');
  const order = await stored(id);
  expect(order.state).toBe('refunded');
  expect(violationsOf(order)).toEqual([]);
  const [part = ''] = order.lines.map(({ partId }) => partId);
  await expect.poll(() => app.parts.get(part)?.available).toBe(100);
  expect(await db.collection('credit_notes').findOne({ orderNumber: order.number })).toMatchObject({
    transfer: paidBack,
    totalCents: 2_500,
  });
  expect(await register('refunds', order.number)).toMatchObject([
    { kind: 'transfer', transfer: 'OUT 12', transfer_date: today, amount: '25.00', payment: '' },
  ]);
  expect(await messagesTo('notifications.facts', id)).toMatchObject([
    { what: 'refunded', refund: { amountCents: 2_500, transfer: paidBack } },
  ]);
  expect(await messagesTo('orders.refunds', id)).toEqual([]);
});

test('refunds a card payment to its card only', async () => {
  const id = await newOrder();
  await payOrder(app, fake, id);
  const reply = await payBack(id, { amount: 5, transfer: paidBack });
  expect(reply).toMatchObject({ status: 409, body: { code: 'refund-by-card' } });
});

test('asks before a reference pays back another refund, and names the sum that it then comes to', async () => {
  const transfer = { reference: 'OUT 77', date: today };
  const [first, second] = [await transferred(), await transferred()];
  const half = { amount: 12.5, transfer };
  expect((await payBack(first, half)).status).toBe(201);
  const { number } = await stored(first);
  const asked = await payBack(second, { lines: [second], transfer: { ...transfer, reference: 'out-77' } });
  expect(asked).toMatchObject({ status: 409, body: { code: 'transfer-used', numbers: [number] } });
  expect(problem.parse(asked.body).message).toBe(
    `Transfer out-77 has already paid back ${number} ($12.50). With this refund it comes to $37.50. Book it here too?`,
  );
  expect((await stored(second)).refunds).toBeUndefined();
  expect(await payBack(first, half)).toMatchObject({ status: 409, body: { code: 'transfer-used' } });
  for (const id of [second, first]) expect((await payBack(id, { ...half, shared: true })).status).toBe(201);
});

test('shows the refund again when it is repeated, and asks only whether another has its transfer', async () => {
  const id = await transferred();
  const body = { orderId: id, reason: 'Broken', amount: 5, transfer: { reference: 'OUT 78', date: today } };
  const headers = { 'idempotency-key': id };
  const [made, again] = [
    await app.request('POST', '/refund', { token: office, body, headers }),
    await app.request('POST', '/refund', { token: office, body, headers }),
  ];
  expect(again).toMatchObject({ status: made.status, body: { id: refund.parse(made.body).id } });
});

test.each([
  ['a day in the future', { date: '2999-01-01' }],
  ['no day', { date: '20.11.2026' }],
  ['no reference', { reference: ' ' }],
])('returns 422 for %s', async (_what, over) => {
  expect((await markPaid(await newOrder(), over)).status).toBe(422);
});

test('asks before a reference pays another order, and names the sum that it then comes to', async () => {
  const reference = 'TT 4712';
  const first = await newOrder();
  expect((await markPaid(first, { reference, shared: false })).status).toBe(200);
  expect((await markPaid(first, { reference, shared: false })).status).toBe(200);
  const second = await newOrder();
  const asked = await markPaid(second, { reference: ' TT\n4712 ', shared: false });
  const { number } = await stored(first);
  expect(asked).toMatchObject({ status: 409, body: { code: 'transfer-used', numbers: [number] } });
  expect(problem.parse(asked.body).message).toBe(
    `Transfer TT 4712 has already paid ${number} ($25.00). With this order it comes to $50.00. Book it here too?`,
  );
  expect((await stored(second)).state).toBe('reserved');
  expect((await markPaid(second, { reference, shared: true })).status).toBe(200);
  expect((await stored(second)).transfer).toEqual({ reference, date: today });
});

const dayMs = 86_400_000;

test.each([
  ['long before the order', '0001-01-01', 409],
  ['the day before the order', shopDay(new Date(Date.now() - dayMs)), 409],
  ['the day of the order', today, 200],
])('takes a transfer only from the day of the order on: %s', async (_what, date, status) => {
  const reply = await markPaid(await newOrder(), { date });
  expect(reply.status).toBe(status);
  if (status === 409) expect(reply.body).toMatchObject({ code: 'transfer-too-early' });
});

test('takes a transfer back only from the day of the order on', async () => {
  const id = await transferred();
  const early = { reference: 'OUT 79', date: shopDay(new Date(Date.now() - dayMs)) };
  const refused = { status: 409, body: { code: 'transfer-too-early' } };
  expect(await payBack(id, { amount: 5, transfer: early })).toMatchObject(refused);
  expect((await payBack(id, { amount: 5, transfer: { ...early, date: today } })).status).toBe(201);
});
