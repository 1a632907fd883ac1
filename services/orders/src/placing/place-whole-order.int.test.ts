import { describe, expect, test } from 'vitest';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import { placedWhole, placeWhole, readTimeline, wholeOrderBody } from '../testing/read.ts';
import { partId, startTestOrders, stock } from '../testing/test-orders.ts';

const provider = createFakeProvider().provider;
const app = await startTestOrders({ provider });

function parts(count: number, over: Parameters<typeof stock>[1] = {}): string[] {
  return Array.from({ length: count }, () => stock(app, over));
}
function available(ids: readonly string[]): (number | undefined)[] {
  return ids.map((id) => app.parts.get(id)?.available);
}
async function soundOrder(id: string) {
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  return order;
}

describe('an order of several parts', () => {
  test('returns 201 with each line and takes every part once', async () => {
    const ids = parts(3);
    const lines = ids.map((id, at) => ({ partId: id, quantity: at + 1 }));
    const reply = await placeWhole(app, wholeOrderBody(lines));
    expect(reply.status).toBe(201);
    const placed = placedWhole.parse(reply.body);
    expect(placed.lines.map(({ partId: id, state }) => [id, state])).toEqual(
      ids.map((id) => [id, 'reserved']),
    );
    expect(placed.total).toBe(75);
    expect(available(ids)).toEqual([99, 98, 97]);
    const order = await soundOrder(placed.orderId);
    expect(new Set([order.id, ...order.lines.map(({ id }) => id)]).size).toBe(4);
    expect(order).toMatchObject({ state: 'reserved', email: 'buyer@example.com', clientName: 'Bo Buyer' });
    expect(order.address).toContain('1 Main Street');
    expect(await readTimeline(app, placed.orderId)).toEqual(['placed', 'stock-reserved']);
  });

  test('holds the rest and returns the reasons of refused lines', async () => {
    const [there = '', dear = ''] = [...parts(1), ...parts(1, { priceCents: 1_300 })];
    const [scarce = '', least = ''] = [...parts(1, { available: 1 }), ...parts(1, { minOrderQuantity: 5 })];
    const gone = partId();
    const ids = [there, dear, scarce, least, gone];
    const reply = await placeWhole(app, wholeOrderBody(ids.map((id) => ({ partId: id }))));
    const { orderId, lines, total } = placedWhole.parse(reply.body);
    expect([reply.status, total]).toEqual([201, 25]);
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      undefined,
      expect.objectContaining({ code: 'price-changed', price: 13 }),
      expect.objectContaining({ code: 'insufficient-stock', available: 1 }),
      expect.objectContaining({ code: 'below-minimum', minOrderQuantity: 5 }),
      expect.objectContaining({ code: 'part-not-found' }),
    ]);
    const order = await soundOrder(orderId);
    expect(order.lines.map(({ partName }) => partName)).toEqual(ids.map(() => 'Brake disc'));
    expect(available([there, dear, scarce, least])).toEqual([98, 100, 1, 100]);
  });

  test('returns 409 with the reason of each line when nothing is held', async () => {
    const ids = parts(2, { available: 0 });
    const reply = await placeWhole(app, wholeOrderBody(ids.map((id) => ({ partId: id }))));
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'nothing-held',
        lines: ids.map((id) => ({ partId: id, state: 'refused', refusal: { code: 'insufficient-stock' } })),
      },
    });
  });

  test.each([
    { why: 'a part is listed twice', body: () => [{ partId: 'a'.repeat(24) }, { partId: 'A'.repeat(24) }] },
    { why: 'it has no lines', body: () => [] },
    { why: 'it has 101', body: () => Array.from({ length: 101 }, () => ({ partId: partId() })) },
    {
      why: 'it comes to more than a card can be charged',
      body: () => Array.from({ length: 2 }, () => ({ partId: partId(), price: 500_000, quantity: 1 })),
    },
  ])('when $why, returns 422 naming the lines and stores nothing', async ({ body }) => {
    const before = await app.db.collection('orders').countDocuments();
    const reply = await placeWhole(app, wholeOrderBody(body()));
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain('"path":"lines');
    expect(await app.db.collection('orders').countDocuments()).toBe(before);
  });

  test('holds all hundred lines of a full order', async () => {
    const ids = parts(100);
    const reply = await placeWhole(app, wholeOrderBody(ids.map((id) => ({ partId: id }))));
    expect(reply.status).toBe(201);
    expect(new Set(available(ids))).toEqual(new Set([98]));
  });
});

test('replies 202 with the lines while the stock is undecided', async () => {
  const waiting = await startTestOrders({ provider, withCatalog: false, decisionMs: 50 });
  const reply = await placeWhole(waiting, wholeOrderBody([1, 2, 3].map(() => ({ partId: partId() }))));
  const { lines } = placedWhole.parse(reply.body);
  expect([reply.status, ...lines.map(({ state }) => state)]).toEqual([202, ...Array(3).fill('requested')]);
});
