import { readCostOf, testUid } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import type { Order } from '../order/order.types.ts';
import { createOrderLists } from '../order/order-lists.store.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { allIdsIn, insertOrder } from '../testing/read.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({
  provider: createFakeProvider().provider,
  withWorkers: false,
  withCatalog: false,
});
const dayMs = 86_400_000;
const email = 'buyer@example.com';
const newest = new Date('2026-11-20T12:00:00Z');

/** Inserts the order placed `at` days before the newest, with numbers of its own in every book. */
function insert(at: number, over: Partial<Order> = {}): Promise<Order> {
  const createdAt = new Date(newest.getTime() - at * dayMs);
  const seconds = Math.floor(createdAt.getTime() / 1_000).toString(16);
  const id = `${seconds}${new ObjectId().toHexString().slice(8)}`;
  const day = String(at).padStart(4, '0');
  const parcel = { id: `s${day}`, lines: [], by: 'admin@example.com', at: createdAt };
  return insertOrder(app, {
    id,
    createdAt,
    email,
    state: 'shipped',
    paidCents: 2_500,
    paidAt: createdAt,
    purchaseOrderNumber: `WS/${day}-B`,
    invoiceNumber: `2026-${day}`,
    shipments: [{ ...parcel, carrier: 'DHL', trackingNumber: `JD01 46${day} 7` }],
    ...over,
  });
}

const days = Array.from({ length: 300 }, (_, at) => at);
const [, , wanted] = await Promise.all(days.map((at) => insert(at)));
const unpaid = await insert(400, { state: 'reserved' });
await Promise.all(days.map((at) => insert(at, { email: 'other@example.com' })));

async function found(query: string) {
  const reply = await app.request('GET', `/my-orders?${query}`, { token: tokens.buyer });
  expect(reply.status).toBe(200);
  return allIdsIn(reply);
}

describe("a buyer's search", () => {
  test.each([
    ['their own order number', 'q=ws/0002-b'],
    ['an invoice', 'q=2026-0002'],
    ['an invoice without signs', 'q=20260002'],
    ['a tracking number', `q=${encodeURIComponent('JD01 460002 7')}`],
    ['a tracking number without blanks', 'q=jd014600027'],
    ['a day', 'from=2026-11-18&to=2026-11-18'],
    ['a part within a day', 'q=brake&from=2026-11-18&to=2026-11-18'],
  ])('finds one order by %s', async (_what, query) => {
    expect(await found(query)).toEqual([wanted?.id]);
  });

  test('refuses a day that does not exist', async () => {
    const refused = await app.request('GET', '/my-orders?from=2026-02-30', { token: tokens.buyer });
    expect(refused.status).toBe(422);
  });

  test.each([
    ['an invoice', { q: '2026-0002' }, 2],
    ['a tracking number', { q: 'JD01 460002 7' }, 2],
    ['two days', { from: new Date('2026-11-17T12:00:00Z'), until: new Date('2026-11-18T13:00:00Z') }, 4],
    ['unpaid orders', { states: ['reserved'] as const }, 2],
  ])('reads by %s only what matches among 300 orders', async (_what, filter, most) => {
    const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
    const wholeFilter = { states: ['paid', 'shipped', 'reserved'] as const, person: { uid: testUid(email) } };
    const cost = await readCostOf(database, async (db) => {
      const lists = createOrderLists(db);
      await (await lists.list({ ...wholeFilter, ...filter }, { limit: 25 })).toArray();
      await lists.countOrders({ ...wholeFilter, ...filter });
    });
    expect(cost.documents).toBeLessThanOrEqual(most);
    expect(cost.keys).toBeLessThanOrEqual(3 * most);
  });

  test('lists the unpaid orders', async () => {
    expect(await found('state=reserved&limit=2')).toEqual([unpaid.id]);
  });
});
