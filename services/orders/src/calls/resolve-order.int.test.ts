import { order as orderRow } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { getOrder } from '../order/change-order.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { violationsOf } from '../testing/order-invariant.ts';
import {
  cancelOrder,
  openPayment,
  placedWhole,
  placeWhole,
  readTimeline,
  report,
  shipOrder,
  wholeOrderBody,
} from '../testing/read.ts';
import { startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

/** Places an order of `count` lines at $25 each. With `refused`, the last one is out of stock. */
async function place(count: number, { refused = false } = {}) {
  const parts = Array.from({ length: count }, (_, at) =>
    stock(app, refused && at === count - 1 ? { available: 0 } : {}),
  );
  const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
  const { orderId, lines } = placedWhole.parse(reply.body);
  const [a = '', b = '', c = ''] = lines.map(({ id }) => id);
  return { id: orderId, a, b, c, parts };
}
function available(parts: readonly string[]) {
  return parts.map((part) => app.parts.get(part)?.available);
}
async function stored(id: string) {
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  return order;
}
async function row(id: string) {
  const { status, body } = await app.request('GET', `/get-order/${id}`, { token: tokens.buyer });
  const order = status === 200 ? orderRow.parse(body) : undefined;
  return { status, ...order };
}
async function pay(id: string, price: number): Promise<string> {
  const intent = await openPayment(app, id, price);
  await fake.pay(intent);
  return intent;
}

describe('a client that takes each line for an order', () => {
  test('reads a line as an order; an order of several lines is not found', async () => {
    const { id, a, c, parts } = await place(3, { refused: true });
    expect(await row(a)).toMatchObject({
      _id: a,
      partId: parts[0],
      price: 12.5,
      quantity: 2,
      state: 'reserved',
    });
    expect(await row(a.toUpperCase())).toMatchObject({ _id: a });
    expect(await row(c)).toMatchObject({ _id: c, state: 'refused' });
    expect((await row(id)).status).toBe(404);
    expect(await readTimeline(app, a)).toEqual(await readTimeline(app, id));
  });

  test('cancels one line once and returns its stock', async () => {
    const { id, a, b, parts } = await place(3);
    expect(await cancelOrder(app, a)).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect(await cancelOrder(app, a)).toMatchObject({
      status: 409,
      body: { code: 'order-cancelled', deletedCount: 0 },
    });
    await expect.poll(() => available(parts)).toEqual([100, 98, 98]);
    expect(await row(a)).toMatchObject({ state: 'cancelled' });
    expect(await row(b)).toMatchObject({ state: 'reserved' });
    await expect
      .poll(async () => (await readTimeline(app, id)).slice(2).sort())
      .toEqual(['cancel-refused', 'line-cancelled', 'stock-returned']);
    expect((await stored(id)).state).toBe('reserved');
  });

  test('pays the order when the reported line is not held, and returns 409', async () => {
    const { id, c } = await place(3, { refused: true });
    const intent = await pay(id, 50);
    expect(await report(app, c, intent)).toMatchObject({
      status: 409,
      body: { code: 'order-refused', modifiedCount: 0 },
    });
    expect((await stored(id)).state).toBe('paid');
    expect(await row(c)).toMatchObject({ state: 'refused' });
    expect((await row(c)).paid).toBeUndefined();
  });

  test('ships everything left when an admin ships one line', async () => {
    const { id, a, b, c } = await place(3, { refused: true });
    await report(app, a, await pay(id, 50));
    expect(await shipOrder(app, b)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await shipOrder(app, a)).toMatchObject({
      status: 409,
      body: { code: 'order-shipped', modifiedCount: 0 },
    });
    expect((await stored(id)).lines.map(({ sent }) => sent)).toEqual([2, 2, undefined]);
    expect(await row(b)).toMatchObject({ status: 'approved', state: 'shipped' });
    expect(await row(c)).toMatchObject({ state: 'refused' });
  });
});
