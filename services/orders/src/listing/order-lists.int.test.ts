import { order } from '@shop/contracts';
import {
  pagesOf,
  planCountsOf,
  readCostOf,
  testDatabase,
  testPerson,
  testUid,
} from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOrderIndexes, type OrderDocument, ordersCollection } from '../order/order.document.ts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { createOrderLists } from '../order/order-lists.store.ts';
import { buildLine } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { insertOrder } from '../testing/read.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({
  provider: createFakeProvider().provider,
  withWorkers: false,
  withCatalog: false,
});
const { orderStore } = app.deps;
const createdAt = new Date();

function linesOf(...states: OrderLine['state'][]): OrderLine[] {
  return states.map((state) => buildLine({ id: orderStore.newId(), state, priceCents: 1_000, quantity: 1 }));
}
function insert(over: Partial<Order>): Promise<Order> {
  return insertOrder(app, { createdAt, ...over });
}

/** Row ids that the specified lists show, newest order first. */
const shown: string[] = [];
const all: Order[] = [];
function live({ lines }: Pick<Order, 'lines'>): OrderLine[] {
  return lines.filter(({ state }) => state === 'reserved' || state === 'requested');
}
for (let round = 0; round < 4; round += 1)
  for (const over of [
    { state: 'reserved', clientName: `Zoë ${['one', 'two', 'three', 'four'][round]}` },
    { state: 'reserved', lines: linesOf('reserved', 'refused', 'reserved', 'cancelled', 'reserved') },
    { state: 'cancelled', lines: linesOf('cancelled', 'refused') },
    { state: 'requested', lines: linesOf('requested', 'reserved', 'refused') },
    { state: 'paid', transactionId: `pi_${round}` },
    { state: 'paid', transactionId: `pi_2_${round}`, lines: linesOf('returned', 'reserved', 'reserved') },
  ] as const) {
    const placed = await insert(over);
    all.unshift(placed);
    if (placed.state !== 'cancelled') shown.unshift(...live(placed).map(({ id }) => id));
  }

async function list(path: string, token = tokens.admin) {
  const { status, body, headers, next } = await app.request('GET', path, { token });
  expect(status).toBe(200);
  const rows = z.array(order).parse(body);
  return { rows, ids: rows.map(({ _id }) => _id), next, total: headers.get('x-total-count') };
}
async function follow(first: string, token = tokens.admin) {
  const seen: string[] = [];
  const totals = new Set<number>();
  for await (const { rows, total } of pagesOf(app.request, first, { row: order, token })) {
    seen.push(...rows.map(({ _id }) => _id));
    totals.add(total);
  }
  return { seen, totals: [...totals] };
}
const lists = [
  ['/orders', tokens.admin],
  ['/order/buyer@example.com', tokens.buyer],
] as const;

describe('lists of the specified calls', () => {
  test.each(lists)(
    'API-08, API-17, MYO-07: %s lists every live line, newest order first',
    async (path, token) => {
      expect((await list(path, token)).ids).toEqual(shown);
    },
  );

  test.each([1, 2, 7, 100])(
    'DEF-18: pages of %d list every line once, and the total counts them',
    async (limit) => {
      for (const [path, token] of lists) {
        const expected = { seen: shown, totals: [shown.length] };
        expect(await follow(`${path}?limit=${limit}`, token)).toEqual(expected);
      }
      const found = await follow(`/orders?q=brake+disc&limit=${limit}`);
      expect(found.seen).toEqual(shown);
    },
  );

  test('continues after the last shown line when a line between two pages ends', async () => {
    const target = all.find(({ lines, state }) => lines.length === 5 && state === 'reserved');
    const [first = '', second = '', third = ''] = live(target ?? { lines: [] }).map(({ id }) => id);
    const { ids, next = '' } = await list(`/orders?limit=${shown.indexOf(first) + 1}`);
    expect(ids.at(-1)).toBe(first);
    if (!target) throw new Error('no such order');
    const entry = { at: createdAt, what: 'line-cancelled', text: 'A line was cancelled', by: 'system' };
    const lines = [{ id: second, state: 'cancelled' as const }];
    await orderStore.apply(target, { to: 'reserved', lines, entry }, { messages: [] });
    expect((await list(next)).ids[0]).toBe(third);
    shown.splice(shown.indexOf(second), 1);
    expect((await list('/orders?limit=1')).total).toBe(String(shown.length));
  });

  test('continues with the next order when the one in which a page ended is gone', async () => {
    const ended = await insert({ state: 'reserved', lines: linesOf('reserved', 'reserved') });
    const { next = '' } = await list('/orders?limit=1');
    const entry = { at: createdAt, what: 'cancelled', text: 'The order was cancelled', by: 'system' };
    const lines = ended.lines.map(({ id }) => ({ id, state: 'cancelled' as const }));
    await orderStore.apply(ended, { to: 'cancelled', lines, entry }, { messages: [] });
    expect((await list(next)).ids).toEqual([shown[0]]);
    const { rows } = await list('/orders?state=cancelled&limit=2');
    expect(rows).toMatchObject(
      ended.lines.map(({ id }) => ({ _id: id, orderId: ended.id, state: 'cancelled' })),
    );
  });

  test('API-09: shows hidden orders when their state is asked for', async () => {
    const [cancelled] = all.filter(({ state }) => state === 'cancelled');
    const { ids } = await list('/order/buyer@example.com?state=cancelled', tokens.buyer);
    expect(ids).toContain(cancelled?.lines[0]?.id);
    expect((await list('/orders?state=reserved')).ids).not.toContain(cancelled?.lines[0]?.id);
  });

  test('a row is its line, and says what the whole order is', async () => {
    const paid = all.find(({ state, lines }) => state === 'paid' && lines.length === 3);
    const { rows } = await list('/orders');
    expect(rows.find(({ orderId }) => orderId === paid?.id)).toMatchObject({
      _id: paid?.lines[1]?.id,
      price: 10,
      quantity: 1,
      paid: true,
      status: 'pending',
      state: 'paid',
      number: paid?.number,
      orderTotal: 30,
      orderLines: 2,
      orderUnsent: 2,
    });
    const only = rows.at(-1);
    expect(only).toMatchObject({ orderId: only?._id, orderTotal: 25, orderLines: 1 });
  });

  test('counts rows from an index alone', async () => {
    const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
    const states = ['requested', 'reserved', 'paid', 'shipped'] as const;
    const cost = await readCostOf(database, (db) => createOrderLists(db).countRows({ states }));
    expect(cost.documents).toBe(0);
  });
});

describe('searching orders', () => {
  test.each([
    ['zoe', 4],
    ['zoe three', 1],
    ['brake zoe', 4],
    ['nothing-like-it', 0],
    ['.*', 0],
  ])('MAO-06: an admin who searches for %j finds %d rows', async (q, found) => {
    const { ids, total } = await list(`/orders?limit=100&q=${encodeURIComponent(q)}`);
    expect([ids.length, total]).toEqual([found, String(found)]);
  });

  test('MAO-06: finds an order by its id', async () => {
    const [newest] = all;
    const { ids } = await list(`/orders?q=${newest?.id}`);
    expect(ids).toEqual(newest && live(newest).map(({ id }) => id));
  });

  test('finds an exact order number whatever the state and the filter', async () => {
    const [cancelled] = all.filter(({ state }) => state === 'cancelled');
    const q = encodeURIComponent((cancelled?.number ?? '').toLowerCase());
    const ids = cancelled?.lines.map(({ id }) => id);
    for (const path of [`/orders?q=${q}`, `/orders?q=${q}&state=paid`, `/order/buyer@example.com?q=${q}`])
      expect((await list(path)).ids).toEqual(ids);
    const whole = await app.request('GET', `/whole-orders?q=${q}&state=paid`, { token: tokens.admin });
    expect(whole.body).toMatchObject([{ orderId: cancelled?.id }]);
  });

  test('gives the database one plan to choose from', async () => {
    const database = await testDatabase();
    await createOrderIndexes(database.db.collection<OrderDocument>(ordersCollection));
    const words = { searchTokens: ['brake', 'buyer', 'example.com'], ...testPerson('buyer@example.com') };
    const rows = Array.from({ length: 20 }, (_, at) => ({ number: `${at}`, state: 'reserved', ...words }));
    await database.db.collection(ordersCollection).insertMany(rows);
    const filter = { states: ['reserved' as const], q: 'brake buyer example' };
    const counts = await planCountsOf(database, async (db) => {
      const store = createOrderLists(db);
      await (await store.list(filter, { limit: 5 })).toArray();
      await (
        await store.list({ ...filter, person: { uid: testUid('buyer@example.com') } }, { limit: 5 })
      ).toArray();
      await store.countOrders(filter);
    });
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  });

  test('reads the orders of the rarest word once, and counts no search that more than a thousand match', async () => {
    const database = await testDatabase();
    await createOrderIndexes(database.db.collection<OrderDocument>(ordersCollection));
    const rows = Array.from({ length: 1_001 }, (_, at) => ({
      number: `${at}`,
      state: 'reserved',
      rows: 1,
      searchTokens: ['brake', `po${at}`],
    }));
    await database.db.collection(ordersCollection).insertMany(rows);
    const filter = (q: string) => ({ states: ['reserved' as const], q });
    const cost = await readCostOf(database, async (db) => {
      const store = createOrderLists(db);
      const { total, among } = await store.countOrders(filter('brake po77'));
      expect(total).toBe(11);
      const page = await store.list(filter('brake po77'), { limit: 5, among });
      expect((await page.toArray()).map(({ number }) => number)).toEqual(['779', '778', '777', '776', '775']);
    });
    expect(cost.documents).toBe(11 + 5);
    const lists = createOrderLists(database.db);
    expect(await lists.countRows(filter('brake po'))).toEqual({ total: undefined });
    const page = await lists.list(filter('brake po'), { limit: 1, isCommon: true });
    expect(await page.next()).toMatchObject({ number: '1000' });
  });
});

test('counts a part as bought once its line is paid, unless the line or the whole order was refunded', async () => {
  const [kept = '', returned = '', refunded = ''] = ['d', 'e', 'f'].map((digit) => digit.repeat(24));
  const line = (partId: string, over: Partial<OrderLine>) =>
    buildLine({ id: orderStore.newId(), partId, ...over });
  const email = 'other@example.com';
  const lines = [line(kept, { state: 'reserved' }), line(returned, { state: 'returned' })];
  await insert({ state: 'paid', email, lines, paidCents: 5_000, refundedCents: 2_500 });
  const sent = [line(refunded, { state: 'reserved', sent: 2 })];
  await insert({ state: 'shipped', email, lines: sent, paidCents: 2_500, refundedCents: 2_500 });
  const hasPaid = (partId: string) => app.deps.orderLists.hasPaidFor({ uid: testUid(email), partId });
  const asked = [kept.toUpperCase(), returned, refunded].map(hasPaid);
  expect(await Promise.all(asked)).toEqual([true, false, false]);
});
