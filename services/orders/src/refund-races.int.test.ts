import { shipment } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from './order/change-order.ts';
import { followOrderRefunds } from './payments/refunds.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { createRaces, patience } from './testing/races.ts';
import { payOrder, placedWhole, placeWhole, wholeOrderBody } from './testing/read.ts';
import { startTestOrders, stock, tokens } from './testing/test-orders.ts';

const opening = 1_000_000;
const count = z.object({ deletedCount: z.number().optional() });

const { limit, meet, pauses, race, random, rounds, seed } = createRaces();
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });

interface Paid {
  readonly id: string;
  readonly intent: string;
  readonly lines: readonly string[];
}

/** A paid order with two lines of $25. */
async function paidOrder(): Promise<Paid> {
  const parts = [stock(app, { available: opening }), stock(app, { available: opening })];
  const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
  const { orderId: id, lines } = placedWhole.parse(reply.body);
  await expect.poll(async () => (await getOrder(app.deps, id)).state, patience).toBe('reserved');
  const intent = await payOrder(app, fake, id, 50);
  return { id, intent, lines: lines.map((line) => line.id) };
}

async function refund(orderId: string, what: { amount: number } | { lines: readonly string[] }) {
  await wait();
  const body = { orderId, reason: 'Broken', ...what };
  return (await app.request('POST', '/refund', { token: tokens.admin, body })).status;
}

/** Checks that order and provider agree on the refunds, and that they never exceed the payment. */
async function expectAgreement({ id, intent }: Paid) {
  const isOver = async () =>
    (await getOrder(app.deps, id)).refunds?.every(({ state }) => state === 'succeeded' || state === 'failed');
  await expect.poll(isOver, patience).not.toBe(false);
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  const given = fake.parts.filter(({ intentId }) => intentId === intent);
  const sum = given.reduce((cents, { amountCents }) => cents + amountCents, 0);
  expect(order.refundedCents ?? 0).toBe(sum);
  expect(sum).toBeLessThanOrEqual(order.paidCents ?? 0);
  return order;
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  test(
    'never refunds more than was paid when two refunds meet',
    async () => {
      await race(paidOrder, async (paid) => {
        const answers = await meet(
          () => refund(paid.id, { amount: 30 }),
          () => refund(paid.id, { lines: paid.lines }),
        );
        const order = await expectAgreement(paid);
        // A refund of lines covers what is left, so it also succeeds after the amount, unless both raced.
        expect(order.refundedCents).toBe(`${answers}` === '201,409' ? 3_000 : 5_000);
        expect(['201,201', '409,201', '201,409']).toContain(`${answers}`);
      });
    },
    limit,
  );

  test(
    'returns or ships a line, but never both, when its refund and its shipment meet',
    async () => {
      const outcomes = new Set<string>();
      await race(paidOrder, async (paid) => {
        const [line = ''] = paid.lines;
        const ship = async () => {
          await wait();
          const body = { orderId: paid.id, lines: [{ lineId: line, quantity: 2 }] };
          return (await app.request('POST', '/shipment', { token: tokens.admin, body })).status;
        };
        const answers = await meet(() => refund(paid.id, { lines: [line] }), ship);
        const order = await expectAgreement(paid);
        const { state, sent = 0 } = order.lines[0] ?? {};
        outcomes.add(`${answers} ${state} ${sent}`);
      });
      expect([...outcomes].sort()).toEqual(['201,409 returned 0', '409,201 reserved 2']);
    },
    limit,
  );

  test(
    'never refunds more than was paid when a refund meets one made by hand',
    async () => {
      await race(paidOrder, async (paid) => {
        const byHand = async () => {
          await wait();
          const refundId = `by-hand-${random()}`;
          await fake.provider
            .refund({ intentId: paid.intent, refundId, amountCents: 3_000 })
            .catch(() => undefined);
        };
        await meet(() => refund(paid.id, { amount: 40 }), byHand);
        const isKnown = async () => {
          const payment = await app.deps.paymentStore.find(paid.intent);
          if (payment) await followOrderRefunds(app.deps, payment).catch(() => undefined);
          const order = await getOrder(app.deps, paid.id);
          const made = fake.parts.filter(({ intentId }) => intentId === paid.intent).length;
          return order.refunds?.filter(({ state }) => state === 'succeeded').length === made;
        };
        await expect.poll(isKnown, patience).toBe(true);
        await expectAgreement(paid);
      });
    },
    limit,
  );

  test(
    'never sends a piece twice when two admins ship, correct and cancel the same shipment',
    async () => {
      await race(paidOrder, async ({ id, lines: [line = ''] }) => {
        const call = async (method: string, path: string, body: object) => {
          await wait();
          return app.request(method, path, { token: tokens.admin, body });
        };
        const ship = () => call('POST', '/shipment', { orderId: id, lines: [{ lineId: line, quantity: 2 }] });
        const { id: parcel } = shipment.parse((await ship()).body);
        const change = async (carrier: string) => [
          await call('PATCH', `/shipment/${id}/${parcel}`, { carrier }),
          await call('POST', `/shipment-cancellation/${id}/${parcel}`, { reason: carrier }),
          await ship(),
        ];
        const replies = (
          await meet(
            () => change('DHL'),
            () => change('UPS'),
          )
        ).map((each) => each.map(({ status, body }) => ({ status, ...count.parse(body) })));
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        expect(order.shipments).toHaveLength(1);
        expect(order.lines[0]?.sent).toBe(2);
        expect(replies.flat().filter(({ deletedCount }) => deletedCount === 1)).toHaveLength(1);
        expect(replies.map((each) => each[2]?.status).sort()).toEqual([201, 409]);
        const timeline = await app.deps.orderStore.timeline(order);
        const cancelled = timeline.filter(({ what }) => /^shipment-(undone|cancelled)$/.test(what));
        expect(cancelled).toHaveLength(1);
      });
    },
    limit,
  );
});
