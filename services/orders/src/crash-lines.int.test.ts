import { describe, expect, test } from 'vitest';
import { getOrder } from './orders/change-order.ts';
import { startCrashes } from './testing/crashes.ts';
import { violationsOf } from './testing/order-invariant.ts';
import type { OrdersProcess } from './testing/orders-process.ts';
import { placedWhole, placeWhole, wholeOrderBody } from './testing/read.ts';
import { stock, tokens } from './testing/test-orders.ts';

const { app, crash, deps } = await startCrashes();
const limit = 120_000;

function tenParts(): string[] {
  return Array.from({ length: 10 }, (_, at) => stock(app, at === 9 ? { available: 1 } : {}));
}
function available(parts: readonly string[]) {
  return parts.map((part) => app.parts.get(part)?.available);
}
function nineOf(each: number): number[] {
  return [...Array.from({ length: 9 }, () => each), 1];
}
async function stored(id: string) {
  const order = await getOrder(deps, id);
  expect(violationsOf(order)).toEqual([]);
  return order;
}

describe('kill -9 of the orders api, with orders of ten lines', () => {
  test.each(['place-after-insert', 'place-before-reply'] as const)(
    'DEF-07: when it dies at %s, then every line is decided once, and the same key finds the order',
    async (point) => {
      const parts = tenParts();
      const body = wholeOrderBody(parts.map((partId) => ({ partId })));
      const headers = { 'idempotency-key': point };
      await crash(point, (api) => api.request('POST', '/orders', { token: tokens.buyer, body, headers }));
      const placed = async () => {
        const reply = await placeWhole(app, body, { key: point });
        return [reply.status, placedWhole.parse(reply.body)] as const;
      };
      await expect.poll(async () => (await placed())[0], { timeout: 30_000 }).toBe(201);
      const [, { orderId, lines }] = await placed();
      expect(lines.map(({ state }) => state)).toEqual([
        ...Array.from({ length: 9 }, () => 'reserved'),
        'refused',
      ]);
      expect((await stored(orderId)).state).toBe('reserved');
      expect(available(parts)).toEqual(nineOf(98));
    },
    limit,
  );

  test.each(['end-after-payment-closed', 'change-before-send'] as const)(
    'ST-08: when it dies at %s, then cancelling a line and then the order ends with all stock back once',
    async (point) => {
      const parts = tenParts();
      const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
      const { orderId, lines, total } = placedWhole.parse(reply.body);
      const intent = { token: tokens.buyer, body: { price: total, orderId } };
      expect((await app.request('POST', '/create-payment-intent', intent)).status).toBe(200);
      const cancel = (request: OrdersProcess['request'], id: string) =>
        request('DELETE', `/order/${id}`, { token: tokens.buyer });
      const line = lines[0]?.id ?? '';
      await crash(point, (api) => cancel(api.request, line));
      expect([200, 409]).toContain((await cancel(app.request, line)).status);
      await expect.poll(() => available(parts)).toEqual([100, ...nineOf(98).slice(1)]);
      expect((await stored(orderId)).state).toBe('reserved');
      expect((await cancel(app.request, orderId)).status).toBe(200);
      await expect.poll(() => available(parts)).toEqual(nineOf(100));
      await expect.poll(async () => (await stored(orderId)).release?.state).toBe('done');
    },
    limit,
  );
});
