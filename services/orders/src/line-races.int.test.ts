import { describe, expect, test } from 'vitest';
import { getOrder } from './orders/change-order.ts';
import { endOrder } from './orders/end-order.ts';
import { expire } from './orders/order.rules.ts';
import { totalCents } from './orders/order-lines.rules.ts';
import { createFakeProvider, genuine } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { createRaces, patience } from './testing/races.ts';
import { clientSecret, openPayment, placedWhole, placeWhole, wholeOrderBody } from './testing/read.ts';
import { startTestOrders, stock, tokens } from './testing/test-orders.ts';

const opening = 1_000_000;

const { limit, meet, pauses, race, rounds, seed } = createRaces(30);
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });

/** An order with two lines of $25; all rounds of a test share the parts. */
function placeOf(parts: readonly string[]) {
  return async (): Promise<{ id: string; line: string }> => {
    const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
    const { orderId: id, lines } = placedWhole.parse(reply.body);
    await expect.poll(async () => (await getOrder(app.deps, id)).state, patience).toBe('reserved');
    return { id, line: lines[0]?.id ?? '' };
  };
}
function twoParts(): string[] {
  return [stock(app, { available: opening }), stock(app, { available: opening })];
}
async function cancel(line: string): Promise<number> {
  await wait();
  return (await app.request('DELETE', `/order/${line}`, { token: tokens.buyer })).status;
}
async function report(line: string, transactionId: string): Promise<number> {
  await wait();
  const call = { token: tokens.buyer, body: { transactionId } };
  return (await app.request('PATCH', `/order/${line}`, call)).status;
}
async function webhook(orderId: string, intentId: string): Promise<void> {
  await wait();
  const body = { id: `evt_${intentId}`, type: 'succeeded', intentId, orderId };
  await app.request('POST', '/payment-webhook', { body, headers: { 'stripe-signature': genuine } });
}
async function payAndReport({ id, line }: { id: string; line: string }, intent: string): Promise<void> {
  await wait();
  await fake.pay(intent);
  await Promise.all([report(line, intent), webhook(id, intent)]);
}

/** Checks that the order is consistent, and that only the money that paid it is kept. */
async function settled(id: string, intent: string) {
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  const kept = () => fake.intents.get(intent)?.status === 'succeeded' && !fake.refunds.includes(intent);
  await expect.poll(kept, patience).toBe(order.state === 'paid');
  if (order.state === 'paid')
    expect([order.paidCents, fake.intents.get(intent)?.receivedCents]).toEqual([
      totalCents(order),
      totalCents(order),
    ]);
  return order;
}

/** Checks that live lines hold their stock and the rest is back in the catalogue. */
async function expectStockAddsUp(parts: readonly string[], orders: readonly { id: string }[]): Promise<void> {
  const lines = (await Promise.all(orders.map(({ id }) => getOrder(app.deps, id)))).flatMap(
    (order) => order.lines,
  );
  for (const part of parts) {
    const held = lines.filter(({ partId, state }) => partId === part && state === 'reserved');
    const pieces = held.reduce((sum, { quantity }) => sum + quantity, 0);
    await expect.poll(() => app.parts.get(part)?.available, patience).toBe(opening - pieces);
  }
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  test(
    'DEF-08: when the cancelling of a line and a payment meet, then the order is paid whole, or lives on without the line and no money stays',
    async () => {
      const parts = twoParts();
      const outcomes = new Set<string>();
      const orders = await race(placeOf(parts), async (order) => {
        const intent = await openPayment(app, order.id, 50);
        const [cancelled] = await meet(
          () => cancel(order.line),
          () => payAndReport(order, intent),
        );
        const { state } = await settled(order.id, intent);
        outcomes.add(`${cancelled} ${state}`);
      });
      expect([...outcomes].sort()).toEqual(['200 reserved', '409 paid']);
      await expectStockAddsUp(parts, orders);
    },
    limit,
  );

  test(
    'DEF-02: when it meets money that was paid without an order, then that pays the total of this very moment, or nothing',
    async () => {
      const parts = twoParts();
      const outcomes = new Set<string>();
      const orders = await race(placeOf(parts), async ({ id, line }) => {
        const call = { token: tokens.buyer, body: { price: 50 } };
        const { body } = await app.request('POST', '/create-payment-intent', call);
        const intent = clientSecret.parse(body).clientSecret.replace('_secret', '');
        await fake.pay(intent);
        const [cancelled, reported] = await meet(
          () => cancel(line),
          () => report(id, intent),
        );
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        expect(order.paidCents ?? totalCents(order)).toBe(totalCents(order));
        outcomes.add(`${cancelled} ${reported} ${order.state}`);
      });
      expect([...outcomes].sort()).toEqual(['200 409 reserved', '409 200 paid']);
      await expectStockAddsUp(parts, orders);
    },
    limit,
  );

  test(
    'PAY-15: when it meets a new payment, then what can be paid in the end is the total without the line',
    async () => {
      const parts = twoParts();
      const asked = new Set<number>();
      const orders = await race(placeOf(parts), async ({ id, line }) => {
        const ask = async (): Promise<number> => {
          await wait();
          const call = { token: tokens.buyer, body: { price: 50, orderId: id } };
          return (await app.request('POST', '/create-payment-intent', call)).status;
        };
        const [cancelled, opened] = await meet(() => cancel(line), ask);
        expect(cancelled).toBe(200);
        asked.add(opened);
        const live = [...fake.intents.values()].filter(
          ({ orderId, status }) => orderId === id && status !== 'canceled',
        );
        expect(live).toEqual([]);
        const intent = await openPayment(app, id, 25);
        await fake.pay(intent);
        expect(await report(id, intent)).toBe(200);
        expect(await settled(id, intent)).toMatchObject({ state: 'paid', paidCents: 2_500 });
      });
      expect([...asked].sort()).toEqual([200, 409]);
      await expectStockAddsUp(parts, orders);
    },
    limit,
  );

  test(
    'PAY-18: when it meets the end of the hold, then the order expires and the stock of each line comes back once',
    async () => {
      const parts = twoParts();
      const outcomes = new Set<number>();
      const afterHold = new Date(Date.now() + 3_600_000 * 2);
      const orders = await race(placeOf(parts), async ({ id, line }) => {
        const end = async () => {
          await wait();
          await endOrder(app.deps, id, (order) => expire(order, afterHold));
        };
        const [cancelled] = await meet(() => cancel(line), end);
        outcomes.add(cancelled);
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        expect(order.state).toBe('expired');
      });
      expect([...outcomes].sort()).toEqual([200, 409]);
      await expectStockAddsUp(parts, orders);
    },
    limit,
  );
});
