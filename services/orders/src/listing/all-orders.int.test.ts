import type { OrderAttention } from '@shop/contracts';
import { readCostOf } from '@shop/service-kit/testing';
import { parse } from 'csv-parse/sync';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Order, OrderRefund } from '../order/order.types.ts';
import { createOrderLists } from '../order/order-lists.store.ts';
import { handleProviderEvent } from '../paying/payment-events.worker.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { allIdsIn } from '../testing/read.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const { orderStore } = app.deps;
const dayMs = 86_400_000;
const now = Date.now();

async function insert(placed: string | number, over: Partial<Order> = {}): Promise<Order> {
  const createdAt = new Date(placed);
  const id = ObjectId.createFromTime(createdAt.getTime() / 1_000)
    .toHexString()
    .replace(/0{16}$/, new ObjectId().toHexString().slice(8));
  const entry = { at: createdAt, what: 'placed', text: 'The order was placed', by: 'system' };
  const order = await orderStore.insert(buildOrder({ id, createdAt, ...over }), entry, []);
  if (!order) throw new Error('not placed');
  return order;
}

function to(country: string, company = '') {
  const phone = '+8801711000000';
  return { delivery: { name: 'Bo', street: '1 Main Street', city: 'X', country, company, phone } };
}
const failed: OrderRefund = {
  id: 'r1',
  amountCents: 500,
  lines: [],
  parts: [],
  state: 'failed',
  reason: 'Lost',
  by: 'admin@example.com',
  at: new Date(),
};
const halfSent = [buildLine({ id: orderStore.newId(), state: 'reserved', quantity: 3, sent: 1 })];
const paid = { state: 'paid' as const, paidCents: 2_500, paidAt: new Date() };

// The seller's 31 October ends at 18:00 UTC.
const october = await insert('2026-10-31T17:59:58Z', { state: 'shipped', ...to('DE', '=Werk') });
const november = await insert('2026-10-31T18:00:02Z', { ...paid, ...to('DE') });
const refundFailed = await insert(now - dayMs, { state: 'refunded', refunds: [failed] });
const retried = { ...failed, retriedBy: 'r2' };
await insert(now - dayMs, {
  state: 'refunded',
  refunds: [retried, { ...failed, id: 'r2', state: 'pending' }],
});
const partlySent = await insert(now - dayMs, { ...paid, lines: halfSent, ...to('BD') });
const overdue = await insert(now - 9 * dayMs, { ...paid, paidAt: new Date(now - 4 * dayMs) });
const declined = await insert(now - 1_000, { state: 'reserved', ...to('BD') });
await handleProviderEvent(app.deps, {
  id: 'evt_1',
  type: 'failed',
  intentId: 'pi_1',
  orderId: declined.id,
  isOurs: true,
  failure: 'Your card was declined.',
});

async function list(query: string) {
  const reply = await app.request('GET', `/whole-orders?${query}`, { token: tokens.admin });
  return allIdsIn(reply);
}

describe('filters of all orders', () => {
  test('include orders from the first to the last day of the seller’s calendar', async () => {
    expect(await list('from=2026-10-01&to=2026-10-31')).toEqual([october.id]);
    expect(await list('from=2026-10-31&to=2026-11-01')).toEqual([november.id, october.id]);
    expect(await list('from=2026-11-01&to=2026-11-01')).toEqual([november.id]);
  });

  test('select the country of the delivery, with a state', async () => {
    expect(await list('country=de')).toEqual([november.id, october.id]);
    expect(await list('country=DE&state=paid')).toEqual([november.id]);
  });

  test.each<[OrderAttention, string]>([
    ['refund-failed', refundFailed.id],
    ['partly-sent', partlySent.id],
    ['overdue', overdue.id],
    ['payment-declined', declined.id],
  ])('find the orders that need attention: %s', async (attention, id) => {
    expect(await list(`attention=${attention}`)).toEqual([id]);
  });

  test('list an order with a declined payment no longer once it is paid', async () => {
    const change = { to: 'paid' as const, entry: { at: new Date(), what: 'paid', text: '', by: 'provider' } };
    await orderStore.apply(declined, change, { messages: [] });
    expect(await list('attention=payment-declined')).toEqual([]);
  });

  test('are ignored by an exact order number', async () => {
    const filter = 'from=2026-11-20&country=BD&attention=overdue&state=reserved';
    expect(await list(`q=${october.number}&${filter}`)).toEqual([october.id]);
  });

  test.each([
    ['invoice', { invoiceNumber: 'INV-2026-00777' }, 'INV-2026-00777'],
    ['order number of the buyer', { purchaseOrderNumber: 'PO-98765' }, 'PO-98765'],
    ['payment', { transactionId: 'pi_98765abc' }, 'pi_98765abc'],
    ['bank transfer', { transfer: { reference: 'RF18 5390', date: '2026-11-01' } }, 'RF18 5390'],
  ])('find a closed order by its %s when no state is chosen', async (_what, facts, q) => {
    const closed = await insert(now - dayMs, { state: 'refunded', ...facts });
    expect(await list(`q=${q}`)).toEqual([closed.id]);
    expect(await list(`q=${q}&state=paid`)).toEqual([]);
  });

  test.each(['from=2026-02-30', 'to=x', 'country=XX', 'attention=none'])('refuse %s', async (query) => {
    const { status } = await app.request('GET', `/whole-orders?${query}`, { token: tokens.admin });
    expect(status).toBe(422);
  });

  test('export the same orders, with cells that no spreadsheet runs', async () => {
    const reply = await fetch(`${app.url}/order-export?country=DE`, {
      headers: { authorization: `Bearer ${tokens.admin}` },
    });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"');
    expect(parse(await reply.text(), { columns: true, bom: true })).toMatchObject([
      {
        number: november.number,
        date: '2026-11-01',
        state: 'Paid, being packed in Sylhet',
        paid: '25.00',
        pieces: '2',
        sent: '0',
      },
      { number: october.number, date: '2026-10-31', company: "'=Werk", country: 'DE', sent: '2' },
    ]);
    const [read] = await app.db.collection('logged_reads').find().sort({ at: -1 }).limit(1).toArray();
    expect(read?.log[0].message.payload).toMatchObject({
      call: 'exportOrders',
      changes: [{ field: 'country', after: 'DE' }],
    });
  });
});

describe('with many orders, reads only those that match', async () => {
  const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
  const day = (count: number) => new Date(Date.parse('2025-01-01T12:00:00Z') + count * dayMs);
  await Promise.all(
    Array.from({ length: 300 }, (_, at) => insert(day(at).getTime(), { state: 'shipped', ...to('FR') })),
  );

  test.each([
    ['a country', { country: 'DE' }, 4],
    ['two days', { from: day(10), until: day(12) }, 4],
    ['failed refunds', { attention: 'refund-failed' as const }, 4],
    ['orders partly sent', { attention: 'partly-sent' as const }, 12],
    ['the end of a phone number', { q: '000 000', country: 'DE' }, 620],
    ['an invoice number', { q: '2026-00012' }, 4],
  ])('%s', async (_what, filter, most) => {
    const states = ['reserved', 'paid', 'shipped', 'refunded'] as const;
    const cost = await readCostOf(database, async (db) => {
      const orders = createOrderLists(db);
      await (await orders.list({ states, ...filter }, { limit: 25 })).toArray();
    });
    expect(cost.documents).toBeLessThanOrEqual(most);
    expect(cost.keys).toBeLessThanOrEqual(most * 2);
  });
});
