import { order } from '@shop/contracts';
import { planCountsOf, testDatabase, testPerson } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { placedOrder, placeOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';
import { createOrderIndexes, type OrderDocument, ordersCollection } from './order.document.ts';
import { createOrderStore } from './order.store.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const part = stock(app, { available: 1_000 });
const database = await testDatabase();
const mine: string[] = [];
// Words: a single digit may begin the number of any order.
for (const count of ['zero', 'one', 'two', 'three', 'four', 'five', 'six'])
  mine.unshift(await placedOrder(app, orderBody(part, { quantity: 1, clientName: `Buyer ${count}` })));
const cancelled = mine.pop() ?? '';
await app.request('DELETE', `/order/${cancelled}`, { token: tokens.buyer });
await placeOrder(app, orderBody(part, { quantity: 1, clientName: 'Zoë' }), { token: tokens.other });

async function list(path: string, token: string) {
  const reply = await app.request('GET', path, { token });
  return { ...reply, orders: z.array(order).parse(reply.body) };
}
function ids(orders: readonly { _id: string }[]) {
  return orders.map(({ _id }) => _id);
}

describe('lists of orders', () => {
  test("API-08 MYO-07: returns a buyer's own orders, newest first, without cancelled ones", async () => {
    const { status, orders } = await list('/order/buyer@example.com', tokens.buyer);
    expect(status).toBe(200);
    expect(ids(orders)).toEqual(mine);
  });

  test('API-17: returns the orders of all buyers to an admin', async () => {
    const { orders } = await list('/orders', tokens.admin);
    expect(new Set(orders.map(({ email }) => email))).toEqual(
      new Set(['buyer@example.com', 'other@example.com']),
    );
  });

  test('finds an exact order number whatever its state and the filter', async () => {
    const gone = await app.deps.orderStore.find(cancelled);
    const q = encodeURIComponent((gone?.number ?? '').toLowerCase());
    for (const path of [`/orders?q=${q}`, `/orders?q=${q}&state=paid`, `/order/buyer@example.com?q=${q}`])
      expect(ids((await list(path, tokens.admin)).orders)).toEqual([cancelled]);
    const whole = await app.request('GET', `/whole-orders?q=${q}&state=paid`, { token: tokens.admin });
    expect(whole.body).toMatchObject([{ orderId: cancelled }]);
  });

  test('API-09: returns the hidden orders of a requested state', async () => {
    expect(ids((await list('/order/buyer@example.com?state=cancelled', tokens.buyer)).orders)).toEqual([
      cancelled,
    ]);
    expect(ids((await list('/orders?state=reserved', tokens.admin)).orders)).not.toContain(cancelled);
  });

  test.each(['%00', 'brake%00', '%ED%A0%80', '%5C', '(((', '%5B%5E', '%24%5B.*', '%E2%80%AE'])(
    'answers any search text, such as %s, like one without matches',
    async (q) => {
      for (const [path, token] of [
        ['/orders', tokens.admin],
        ['/order/buyer@example.com', tokens.buyer],
      ] as const) {
        const { status, headers, orders } = await list(`${path}?limit=5&q=${q}`, token);
        expect([status, headers.get('x-total-count'), orders]).toEqual([200, '0', []]);
        expect((await list(`${path}?q=${q}`, token)).orders).toEqual([]);
      }
    },
  );

  test.each([
    ['zoe', 1],
    ['brake', 7],
    ['buyer three', 1],
    ['other@ex', 1],
    ['8801711', 7],
    ['nothing-like-it', 0],
    ['.*', 0],
  ])("MAO-06: for an admin's search %j, finds %d orders", async (q, found) => {
    const { orders, headers } = await list(`/orders?limit=100&q=${encodeURIComponent(q)}`, tokens.admin);
    expect([orders.length, headers.get('x-total-count')]).toEqual([found, String(found)]);
  });

  test('MAO-06: finds an order by its number', async () => {
    expect(ids((await list(`/orders?q=${mine[2]}`, tokens.admin)).orders)).toEqual([mine[2]]);
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'limit=5&cursor=junk', 'state=lost'])(
    'returns 422 for the query %s',
    async (query) => {
      expect((await app.request('GET', `/orders?${query}`, { token: tokens.admin })).status).toBe(422);
    },
  );

  test('returns an empty array without orders', async () => {
    expect((await list('/order/nobody@example.com', tokens.admin)).orders).toEqual([]);
  });
});

test('MAO-06: leaves the database one plan for a search of several words', async () => {
  const filter = { states: ['reserved' as const], q: 'brake buyer example' };
  await createOrderIndexes(database.db.collection<OrderDocument>(ordersCollection));
  const words = ['brake', 'buyer', 'example.com'];
  await database.db.collection(ordersCollection).insertMany(
    Array.from({ length: 20 }, (_, at) => ({
      number: `${at}`,
      words,
      state: 'reserved',
      ...testPerson('buyer@example.com'),
    })),
  );
  const counts = await planCountsOf(database, async (db) => {
    const store = await createOrderStore(db);
    await store.listPage(filter, { limit: 5 });
    await store.listPage({ ...filter, person: testPerson('buyer@example.com') }, { limit: 5 });
    await store.listCount(filter);
  });
  expect(counts.filter((count) => count !== 1)).toEqual([]);
});
