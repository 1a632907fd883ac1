import { order as orderRow } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from './orders/change-order.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { clientSecret, placedWhole, placeWhole, wholeOrderBody } from './testing/read.ts';
import { startTestOrders, stock, tokens } from './testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider });

/** Every sequence of these. */
function sequencesOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) => sequencesOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** What a client of the specification sees of the order: its rows, told from those of other orders by their ids. */
async function rowsOf(ids: readonly string[]) {
  const { body } = await app.request('GET', '/order/buyer@example.com', { token: tokens.buyer });
  return z
    .array(orderRow)
    .parse(body)
    .filter(({ _id }) => ids.includes(_id));
}

/** Pays for all rows, as the payment page of the specification does row by row: with the price that the shop names. */
async function pay(rows: Awaited<ReturnType<typeof rowsOf>>): Promise<number> {
  const [row] = rows;
  if (!row) return 404;
  const price = rows.reduce((sum, each) => sum + each.price * each.quantity, 0);
  const asked = { token: tokens.buyer, body: { price, orderId: row._id } };
  const secret = clientSecret.parse((await app.request('POST', '/create-payment-intent', asked)).body);
  const transactionId = secret.clientSecret.replace('_secret', '');
  await fake.pay(transactionId);
  const report = { token: tokens.buyer, body: { transactionId, paid: true, status: 'pending' } };
  return (await app.request('PATCH', `/order/${row._id}`, report)).status;
}

/** What the client has to expect of an order of three rows. */
interface Expected {
  readonly ids: readonly string[];
  readonly live: Set<string>;
  state: 'reserved' | 'paid' | 'shipped';
}

function cancelOf(at: number) {
  return async ({ ids, live, state }: Expected): Promise<void> => {
    const line = ids[at] ?? '';
    const reply = await app.request('DELETE', `/order/${line}`, { token: tokens.buyer });
    expect(reply.body).toMatchObject({ deletedCount: state === 'reserved' ? 1 : 0 });
    if (state === 'reserved') live.delete(line);
  };
}

const events: Readonly<Record<string, (expected: Expected) => Promise<void>>> = {
  'cancel the first': cancelOf(0),
  'cancel the second': cancelOf(1),
  pay: async (expected) => {
    expect(await pay(await rowsOf(expected.ids))).toBe(200);
    expected.state = 'paid';
  },
  ship: async (expected) => {
    const isPaid = expected.state === 'paid';
    const path = `/change-order-status/${expected.ids[2]}`;
    expect((await app.request('PATCH', path, { token: tokens.admin })).status).toBe(isPaid ? 200 : 409);
    if (isPaid) expected.state = 'shipped';
  },
};

describe('a client of the specification and an order of a basket', () => {
  test.each(sequencesOf(Object.keys(events)).map((sequence) => ({ sequence })))(
    'when the events are $sequence, then each row is an order that behaves as specified',
    async ({ sequence }) => {
      const parts = [stock(app), stock(app), stock(app)];
      const placed = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
      const { orderId, lines } = placedWhole.parse(placed.body);
      const ids = lines.map(({ id }) => id);
      // A busy machine may answer 202 first.
      await expect.poll(async () => (await getOrder(app.deps, orderId)).state).toBe('reserved');
      const expected: Expected = { ids, live: new Set(ids), state: 'reserved' };
      for (const event of sequence) {
        const rows = await rowsOf(ids);
        expect(new Set(rows.map(({ _id }) => _id))).toEqual(expected.live);
        expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([expected.state]));
        await events[event]?.(expected);
      }
      const order = await getOrder(app.deps, orderId);
      expect(violationsOf(order)).toEqual([]);
      expect(order).toMatchObject({ state: expected.state, paidCents: expected.live.size * 2_500 });
      await expect
        .poll(() => parts.map((part) => app.parts.get(part)?.available))
        .toEqual(ids.map((id) => (expected.live.has(id) ? 98 : 100)));
    },
  );
});
