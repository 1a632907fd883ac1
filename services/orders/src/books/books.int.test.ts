import { bookRoutes, taxOf } from '@shop/contracts';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { issueCreditNotes } from '../invoicing/issue-credit-note.ts';
import { issueInvoice } from '../invoicing/issue-invoice.ts';
import { followRefund } from '../money/refund.rules.ts';
import { changeOrder, getOrder } from '../order/change-order.ts';
import type { OrderRefund } from '../order/order.types.ts';
import { buildLine } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder, payOrder, placedOrder, readTimeline } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { db, deps } = app;

beforeEach(async () => {
  for (const name of ['invoices', 'credit_notes', 'orders', 'payments'])
    await db.collection(name).deleteMany({});
});

/** The current month in the seller's time zone. */
const month = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dhaka',
  year: 'numeric',
  month: '2-digit',
}).format();

const lineId = 'c'.repeat(24);

/** A refund whose money went back, or did not. */
function refund(facts: Partial<OrderRefund> = {}, isDone = true): OrderRefund {
  return {
    id: deps.orderStore.newId(),
    amountCents: 1_000,
    lines: [],
    state: 'succeeded',
    parts: [{ lineId, pieces: 0, netCents: 870, taxCents: 130 }],
    reason: '=Broken',
    by: 'admin@example.com',
    at: new Date(),
    doneAt: isDone ? new Date() : undefined,
    ...facts,
  };
}

/** An invoiced order with these refunds. */
async function invoicedOrder(refunds: OrderRefund[]): Promise<string> {
  const id = deps.orderStore.newId();
  const lines = [buildLine({ id, state: 'reserved' })];
  const tax = taxOf({ country: 'FR', at: new Date() });
  await insertOrder(app, { id, lines, state: 'paid', paidCents: 2_500, tax, refunds });
  await issueInvoice(deps, await getOrder(deps, id));
  return id;
}

async function csv(register: string, of = month) {
  const reply = await fetch(`${app.url}/books/${of}/${register}`, {
    headers: { authorization: `Bearer ${tokens.admin}` },
  });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${register}-${of}.csv"`);
  return parse<Record<string, string>>(await reply.text(), { columns: true, bom: true });
}

async function sums(of = month) {
  const { body } = await app.request('GET', `/books/${of}`, { token: tokens.admin });
  return bookRoutes.getBooks.reply.parse(body);
}

test('lists the invoice and payment of a paid order, with the same total', async () => {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intent = await payOrder(app, fake, id);
  await issueInvoice(deps, await getOrder(deps, id));
  const { number = '' } = (await deps.orderStore.find(id)) ?? {};
  expect(await csv('invoices')).toMatchObject([
    { order: number, buyer: 'Bo Buyer', email: 'buyer@example.com', total: '25.00', payment: intent },
  ]);
  expect(await csv('payments')).toMatchObject([{ order: number, payment: intent, amount: '25.00' }]);
  expect(await sums()).toMatchObject([
    { register: 'invoices', rows: 1, total: 25 },
    { register: 'credit-notes', rows: 0, total: 0 },
    { register: 'payments', rows: 1, total: 25 },
    { register: 'refunds', rows: 0, total: 0 },
  ]);
});

test('issues one credit note for each succeeded refund, and lists both', async () => {
  const id = await invoicedOrder([
    refund(),
    refund({ state: 'failed' }, false),
    refund({ state: 'pending' }, false),
  ]);
  await Promise.all(Array.from({ length: 5 }, () => issueCreditNotes(deps, id)));
  await sweepOnce(app, new Date(), 'missing credit notes');
  const notes = await csv('credit-notes');
  expect(notes).toMatchObject([{ total: '10.00', reason: "'=Broken" }]);
  const number = notes[0]?.number ?? '';
  expect(number).toMatch(/^CN-\d{4}-00001$/);
  expect((await csv('refunds')).map(({ state, credit_note }) => [state, credit_note])).toEqual([
    ['succeeded', number],
  ]);
  expect((await sums()).map(({ rows, net, tax, total }) => [rows, net, tax, total])).toEqual([
    [1, 25, 0, 25],
    [1, 8.7, 1.3, 10],
    [0, 0, 0, 0],
    [1, 8.7, 1.3, 10],
  ]);
  expect((await readTimeline(app, id)).filter((what) => what === 'credited')).toHaveLength(1);
});

test('keeps the credit note of a refund that the bank rejects, and cancels it by another', async () => {
  const made = refund();
  const id = await invoicedOrder([made]);
  await issueCreditNotes(deps, id);
  const news = { refundId: made.id, state: 'failed', failure: 'closed account' } as const;
  await changeOrder(deps, { id, decide: (order) => followRefund(order, news, new Date()) });
  await sweepOnce(app, new Date(), 'missing credit notes');
  await Promise.all(Array.from({ length: 5 }, () => issueCreditNotes(deps, id)));
  const notes = await csv('credit-notes');
  expect(notes.map(({ total }) => total)).toEqual(['10.00', '-10.00']);
  const [note = '', cancellation = ''] = notes.map(({ number }) => number ?? '');
  expect((await deps.orderStore.find(id))?.refunds).toMatchObject([{ creditNote: note, cancellation }]);
  expect((await csv('refunds')).map(({ amount, credit_note }) => [amount, credit_note])).toEqual([
    ['10.00', note],
    ['-10.00', cancellation],
  ]);
  expect((await sums()).slice(1)).toMatchObject([
    { register: 'credit-notes', rows: 2, total: 0 },
    { register: 'payments' },
    { register: 'refunds', rows: 2, total: 0 },
  ]);
});

test('issues both credit notes of a refund that was rejected before it had one', async () => {
  const rejectedAt = new Date();
  const id = await invoicedOrder([refund({ state: 'failed', rejectedAt })]);
  await sweepOnce(app, new Date(), 'missing credit notes');
  expect((await csv('credit-notes')).map(({ total }) => total)).toEqual(['10.00', '-10.00']);
  expect((await readTimeline(app, id)).filter((what) => what === 'credited')).toHaveLength(2);
});

test('holds a month of the seller’s calendar, and returns 404 for what is no month', async () => {
  await invoicedOrder([]);
  expect(await csv('invoices', '2026-10')).toEqual([]);
  const lastMoment = new Date('2026-10-31T17:59:59Z');
  await db.collection('invoices').updateMany({}, { $set: { issuedAt: lastMoment } });
  expect(await csv('invoices', '2026-10')).toMatchObject([{ date: '2026-10-31' }]);
  for (const wrong of ['2026-13', '2026', 'x'])
    expect((await app.request('GET', `/books/${wrong}`, { token: tokens.admin })).status).toBe(404);
  expect((await app.request('GET', `/books/${month}/cash`, { token: tokens.admin })).status).toBe(404);
});
