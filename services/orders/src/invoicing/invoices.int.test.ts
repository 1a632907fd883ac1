import { queues, type WholeOrderState } from '@shop/contracts';
import { startWorker } from '@shop/service-kit';
import { readCostOf } from '@shop/service-kit/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createDueOrders } from '../order/due-orders.store.ts';
import type { OrderDocument } from '../order/order.document.ts';
import type { Order } from '../order/order.types.ts';
import { createInvoiceStore } from '../papers/paper.store.ts';
import type { InvoiceDocument } from '../papers/papers.rules.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder, payOrder, placedOrder, readTimeline } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';
import { invoiceHandlers, issueInvoice } from './issue-invoice.ts';

const many = 40;

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });
const { deps } = app;

const invoices = app.db.collection<InvoiceDocument>('invoices');
beforeEach(async () => {
  await invoices.deleteMany({});
  await app.db.collection('orders').deleteMany({});
});

function paidOrder(state: WholeOrderState = 'paid'): Promise<Order> {
  return insertOrder(app, { state, transactionId: 'pi_1' });
}

function inOrder(): Promise<InvoiceDocument[]> {
  return invoices.find().sort({ year: 1, seq: 1 }).toArray();
}

/**
 * Checks what an auditor would: every number once and none missing, one invoice per order, dates in the sequence of
 * the numbers.
 */
async function assertGapless(orders: number): Promise<void> {
  const all = await inOrder();
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: orders }, (_, index) => index + 1));
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(orders);
  const dates = all.map(({ issuedAt }) => issuedAt.getTime());
  expect(dates).toEqual(dates.toSorted((one, other) => one - other));
}

test('issues the invoice of a paid order', async () => {
  const id = await placedOrder(app, orderBody(stock(app)));
  const intent = await payOrder(app, fake, id);
  await sweepOnce(app, new Date(), 'missing invoices');
  expect(await readTimeline(app, id)).toContain('invoiced');
  const [invoice] = await inOrder();
  expect(invoice).toMatchObject({ orderId: id, seq: 1, totalCents: 2_500, paymentReference: intent });
  expect(await deps.orderStore.find(id)).toMatchObject({
    invoiceNumber: invoice?._id,
    invoicedAt: invoice?.issuedAt,
  });
});

test('issues the invoice of an order that becomes paid without a sweep, and forgets the message', async () => {
  const worker = startWorker(queues.ordersInvoices, invoiceHandlers(deps), app.queueDeps);
  const id = await placedOrder(app, orderBody(stock(app)));
  await payOrder(app, fake, id);
  const orders = app.db.collection<OrderDocument>('orders');
  const isInvoiced = { number: { $exists: true }, invoiceNumber: { $exists: true }, outbox: [] };
  await expect.poll(() => orders.countDocuments(isInvoiced)).toBe(1);
  await worker.close();
  await assertGapless(1);
});

test('issues one invoice for an order however often it is asked for', async () => {
  const order = await paidOrder();
  await Promise.all(Array.from({ length: 8 }, () => issueInvoice(deps, order)));
  await issueInvoice(deps, order);
  await assertGapless(1);
  expect((await readTimeline(app, order.id)).filter((what) => what === 'invoiced')).toHaveLength(1);
});

test('dates invoices by the database, whatever the clock of a process says', async () => {
  const dated = async (): Promise<void> => issueInvoice(deps, await paidOrder());
  await dated();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-01-01T00:00:00Z') });
  await dated().finally(vi.useRealTimers);
  await dated();
  await assertGapless(3);
  const last = (await inOrder()).at(-1);
  expect(last?.issuedAt.getTime()).toBeLessThan(Date.now() + 60_000);
});

test('continues the numbers of this year after one of a future year', async () => {
  const [first, later] = [await paidOrder(), await paidOrder()];
  await issueInvoice(deps, first);
  const [invoice] = await inOrder();
  if (!invoice) throw new Error('no invoice');
  const future = { year: 2099, seq: 1, issuedAt: new Date('2099-01-01T00:00:00Z') };
  await invoices.insertOne({ ...invoice, ...future, _id: 'INV-2099-00001', orderId: 'f'.repeat(24) });
  await issueInvoice(deps, later);
  const issued = (await inOrder()).find(({ orderId }) => orderId === later.id);
  expect(issued).toMatchObject({ year: invoice.year, seq: 2 });
});

test('issues invoices oldest first, and none of an unpaid order', async () => {
  const paid = [await paidOrder('shipped'), await paidOrder(), await paidOrder()];
  const unpaid = await paidOrder('reserved');
  await sweepOnce(app, new Date(), 'missing invoices');
  await assertGapless(3);
  expect((await inOrder()).map(({ orderId }) => orderId)).toEqual(paid.map(({ id }) => id));
  expect((await deps.orderStore.find(unpaid.id))?.invoiceNumber).toBeUndefined();
});

test('reads no order when all have an invoice', async () => {
  await Promise.all(Array.from({ length: 20 }, () => paidOrder()));
  await sweepOnce(app, new Date(), 'missing invoices');
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  const cost = await readCostOf(database, async (db) =>
    Array.fromAsync(createDueOrders(db).uninvoiced(['paid', 'shipped', 'refunded'])),
  );
  expect(cost.documents).toBe(0);
  expect(cost.keys).toBeLessThan(5);
});

test('reads one invoice to number the next', async () => {
  await Promise.all(Array.from({ length: 20 }, () => paidOrder()));
  await sweepOnce(app, new Date(), 'missing invoices');
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  const cost = await readCostOf(database, async (db) => (await createInvoiceStore(db)).latest());
  expect(cost).toEqual({ keys: 1, documents: 1 });
});

test('numbers invoices without a gap when many are issued at once and some writers stop after the insert', async () => {
  const orders = await Promise.all(Array.from({ length: many }, () => paidOrder()));
  const stopping: typeof deps = {
    ...deps,
    orderStore: { ...deps.orderStore, apply: () => Promise.reject(new Error('the process ended')) },
  };
  await Promise.allSettled(orders.map((order, at) => issueInvoice(at % 4 === 0 ? stopping : deps, order)));
  await assertGapless(many);
  await sweepOnce(app, new Date(), 'missing invoices');
  await assertGapless(many);
  expect(await Array.fromAsync(deps.dueOrders.uninvoiced(['paid', 'shipped', 'refunded']))).toEqual([]);
}, 60_000);
