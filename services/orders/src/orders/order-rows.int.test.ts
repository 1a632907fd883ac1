import { order } from '@shop/contracts';
import { readCostOf, testPerson } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { startTestOrders, tokens } from '../testing/test-orders.ts';
import type { Order, OrderLine } from './order.types.ts';
import { orderLists } from './order-lists.store.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider });
const { orderStore } = app.deps;
const createdAt = new Date();

function linesOf(...states: OrderLine['state'][]): OrderLine[] {
  return states.map((state) => buildLine({ id: orderStore.newId(), state, priceCents: 1_000, quantity: 1 }));
}

async function insert(over: Partial<Order>): Promise<Order> {
  const order = buildOrder({ id: orderStore.newId(), createdAt, ...over });
  const entry = { at: createdAt, what: 'placed', text: 'The order was placed', by: order.email };
  const placed = await orderStore.insert(order, entry, []);
  if (!placed) throw new Error('not placed');
  return placed;
}

/** Row ids of the specified lists, newest order first. */
const shown: string[] = [];
const all: Order[] = [];
async function add(over: Partial<Order>, listed: (lines: readonly OrderLine[]) => readonly OrderLine[]) {
  const placed = await insert(over);
  all.unshift(placed);
  shown.unshift(...listed(placed.lines).map(({ id }) => id));
}
const every = (lines: readonly OrderLine[]) => lines;
const none = () => [];
const live = (lines: readonly OrderLine[]) =>
  lines.filter(({ state }) => state === 'reserved' || state === 'requested');

for (let round = 0; round < 4; round += 1) {
  await add({ state: 'reserved' }, every);
  await add(
    { state: 'reserved', lines: linesOf('reserved', 'refused', 'reserved', 'cancelled', 'reserved') },
    live,
  );
  await add({ state: 'cancelled', lines: linesOf('cancelled', 'refused') }, none);
  await add({ state: 'requested', lines: linesOf('requested', 'reserved', 'refused') }, live);
  await add({ state: 'paid', transactionId: `pi_${round}` }, every);
  await add(
    { state: 'paid', transactionId: `pi_2_${round}`, lines: linesOf('returned', 'reserved', 'reserved') },
    live,
  );
}

async function list(path: string, token = tokens.admin) {
  const reply = await app.request('GET', path, { token });
  return { ...reply, rows: z.array(order).parse(reply.body) };
}

async function follow(first: string, token = tokens.admin) {
  const seen: string[] = [];
  const totals = new Set<string | null>();
  let path: string | undefined = first;
  while (path) {
    const { rows, headers } = await list(path, token);
    seen.push(...rows.map(({ _id }) => _id));
    totals.add(headers.get('x-total-count'));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return { seen, totals: [...totals] };
}

describe('lists of the specified calls for orders of several lines', () => {
  test.each([1, 2, 7, 100])(
    'returns every line once over pages of %d by their links, and counts them in the total',
    async (limit) => {
      for (const [path, token] of [
        ['/orders', tokens.admin],
        ['/order/buyer@example.com', tokens.buyer],
      ] as const) {
        const { seen, totals } = await follow(`${path}?limit=${limit}`, token);
        expect(seen).toEqual(shown);
        expect(totals).toEqual([String(shown.length)]);
      }
    },
  );

  test('returns the same rows for the whole list and for a search', async () => {
    expect((await list('/orders')).rows.map(({ _id }) => _id)).toEqual(shown);
    const found = await follow('/orders?q=brake+disc&limit=7');
    expect(found).toEqual({ seen: shown, totals: [String(shown.length)] });
  });

  test('neither skips nor repeats a line when one ends between two pages', async () => {
    const target = all.find(({ lines, state }) => lines.length === 5 && state === 'reserved');
    const [first = '', second = '', third = ''] = live(target?.lines ?? []).map(({ id }) => id);
    const before = shown.indexOf(first) + 1;
    const { rows, headers } = await list(`/orders?limit=${before}`);
    expect(rows.at(-1)?._id).toBe(first);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const cancelled = all.find(({ id }) => id === target?.id);
    if (!cancelled) throw new Error('no such order');
    const entry = { at: createdAt, what: 'line-cancelled', text: 'A line was cancelled', by: 'system' };
    const lines = [{ id: second, state: 'cancelled' as const }];
    await orderStore.apply(cancelled, { to: 'reserved', lines, entry }, { messages: [] });
    expect((await list(next)).rows.slice(0, 1)).toMatchObject([{ _id: third }]);
    expect((await follow('/orders?limit=100')).totals).toEqual([String(shown.length - 1)]);
    shown.splice(shown.indexOf(second), 1);
  });

  test('continues with the next order when the one at the page end has ended', async () => {
    const ended = await insert({ state: 'reserved', lines: linesOf('reserved', 'reserved') });
    const { headers } = await list('/orders?limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const entry = { at: createdAt, what: 'cancelled', text: 'The order was cancelled', by: 'system' };
    const lines = ended.lines.map(({ id }) => ({ id, state: 'cancelled' as const }));
    await orderStore.apply(ended, { to: 'cancelled', lines, entry }, { messages: [] });
    expect((await list(next)).rows).toMatchObject([{ _id: shown[0] }]);
    const { rows } = await list('/orders?state=cancelled&limit=2');
    expect(rows).toMatchObject(
      ended.lines.map(({ id }) => ({ _id: id, orderId: ended.id, state: 'cancelled' })),
    );
  });

  test('shows the line in each row, along with the totals of its order', async () => {
    const paid = all.find(({ state, lines }) => state === 'paid' && lines.length === 3);
    const { rows } = await list('/orders');
    const [row] = rows.filter(({ orderId }) => orderId === paid?.id);
    expect(row).toMatchObject({
      ...{ _id: paid?.lines[1]?.id, price: 10, quantity: 1, paid: true, status: 'pending', state: 'paid' },
      ...{ number: paid?.number, orderTotal: 30, orderLines: 2, orderUnsent: 2 },
    });
    const one = rows.find(({ _id }) => _id === shown.at(-1));
    expect(one).toMatchObject({ orderId: one?._id, orderTotal: 25, orderLines: 1 });
  });

  test('counts the rows of all buyers without reading an order', async () => {
    const database = { url: app.env.MONGO_URL, name: app.env.MONGO_DB };
    const states = ['requested', 'reserved', 'paid', 'shipped'] as const;
    const cost = await readCostOf(database, (db) => orderLists(db).listCount({ states }));
    expect(cost.documents).toBe(0);
  });

  test('counts a part as bought once its line is paid, unless the line or the whole order was refunded', async () => {
    const [kept = '', returned = ''] = ['d'.repeat(24), 'e'.repeat(24)];
    const lines = [
      buildLine({ id: orderStore.newId(), partId: kept, state: 'reserved' }),
      buildLine({ id: orderStore.newId(), partId: returned, state: 'returned' }),
    ];
    const email = 'other@example.com';
    await insert({ state: 'paid', email, lines, paidCents: 5_000, refundedCents: 2_500 });
    const refunded = buildLine({
      id: orderStore.newId(),
      partId: 'f'.repeat(24),
      state: 'reserved',
      sent: 2,
    });
    const money = { paidCents: 2_500, refundedCents: 2_500 };
    await insert({ state: 'shipped', email, lines: [refunded], ...money });
    const hasPaid = (partId: string) => orderStore.hasPaidFor({ ...testPerson(email), partId });
    expect(await hasPaid(kept.toUpperCase())).toBe(true);
    expect(await hasPaid(returned)).toBe(false);
    expect(await hasPaid(refunded.partId)).toBe(false);
  });
});
