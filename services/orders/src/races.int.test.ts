import { describe, expect, test } from 'vitest';
import { getOrder } from './order/change-order.ts';
import { expire } from './order/order.rules.ts';
import { totalCents } from './order/order-lines.rules.ts';
import { endOrder } from './payments/settle-payment.ts';
import { createFakeProvider, genuine } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { createRaces, patience } from './testing/races.ts';
import {
  clientSecret,
  openPayment,
  placedWhole,
  placeWhole,
  readTimeline,
  wholeOrderBody,
} from './testing/read.ts';
import { startTestOrders, stock, tokens } from './testing/test-orders.ts';

const opening = 1_000_000;

const { limit, meet, pauses, race, random, rounds, seed } = createRaces(30);
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });
const parts = [stock(app, { available: opening }), stock(app, { available: opening })];

interface Placed {
  readonly id: string;
  readonly line: string;
}

/** Places an order with two lines of $25. A busy machine may reply 202 first. */
async function place(): Promise<Placed> {
  const reply = await placeWhole(app, wholeOrderBody(parts.map((partId) => ({ partId }))));
  const { orderId: id, lines } = placedWhole.parse(reply.body);
  await expect.poll(async () => (await getOrder(app.deps, id)).state, patience).toBe('reserved');
  return { id, line: lines[0]?.id ?? '' };
}
async function cancel(id: string): Promise<number> {
  await wait();
  return (await app.request('DELETE', `/order/${id}`, { token: tokens.buyer })).status;
}
async function report(id: string, transactionId: string): Promise<number> {
  await wait();
  const call = { token: tokens.buyer, body: { transactionId } };
  return (await app.request('PATCH', `/order/${id}`, call)).status;
}
async function webhook(orderId: string, intentId: string): Promise<number> {
  await wait();
  const body = { id: `evt_${intentId}_${Math.floor(random() * 3)}`, type: 'succeeded', intentId, orderId };
  const headers = { 'stripe-signature': genuine };
  return (await app.request('POST', '/payment-webhook', { body, headers })).status;
}
async function payAndReport({ id, line }: Placed, intent: string): Promise<void> {
  await wait();
  await fake.pay(intent);
  await Promise.all([report(line, intent), webhook(id, intent)]);
}
async function askForIntent(body: Record<string, unknown>) {
  await wait();
  return app.request('POST', '/create-payment-intent', { token: tokens.buyer, body: { price: 50, ...body } });
}
async function expireNow({ id }: Placed): Promise<void> {
  await wait();
  const afterHold = new Date(Date.now() + 2 * 3_600_000);
  await endOrder(app.deps, id, (order) => expire(order, afterHold));
}

/** Returns the order once only the money that paid it is kept, and checks that it is consistent. */
async function settled(id: string, intent: string) {
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  const kept = () => fake.intents.get(intent)?.status === 'succeeded' && !fake.refunds().includes(intent);
  await expect.poll(kept, patience).toBe(order.state === 'paid');
  if (order.state === 'paid') expect(order.paidCents).toBe(totalCents(order));
  return order;
}

const orders: Placed[] = [];

/** Runs a race in many rounds and expects exactly these outcomes, and that no piece of stock is lost or made up. */
function races(title: string, run: (order: Placed) => Promise<unknown>, expected: readonly string[]): void {
  test(
    title,
    async () => {
      const outcomes = new Set<string>();
      const raced = await race(place, async (order) => void outcomes.add(`${await run(order)}`));
      expect([...outcomes].sort()).toEqual(expected);
      orders.push(...raced);
      const all = await Promise.all(orders.map(({ id }) => getOrder(app.deps, id)));
      const held = all.flatMap(({ lines }) => lines).filter(({ state }) => state === 'reserved');
      for (const part of parts) {
        const pieces = held.reduce((sum, { partId, quantity }) => sum + (partId === part ? quantity : 0), 0);
        await expect.poll(() => app.parts.get(part)?.available, patience).toBe(opening - pieces);
      }
    },
    limit,
  );
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  races(
    'ST-08: of two cancellations at once, one succeeds and the stock comes back once',
    async ({ id }) => (await Promise.all([cancel(id), cancel(id)])).sort(),
    ['200,409'],
  );

  races(
    'DEF-08: when an order is cancelled and paid at once, it is paid, or cancelled with the money refunded',
    async (order) => {
      const intent = await openPayment(app, order.id, 50);
      const [cancelled] = await meet(
        () => cancel(order.id),
        () => payAndReport(order, intent),
      );
      return `${cancelled} ${(await settled(order.id, intent)).state}`;
    },
    ['200 cancelled', '409 paid'],
  );

  races(
    'DEF-08: when a line is cancelled and the order paid at once, it is paid whole, or unpaid without the line',
    async (order) => {
      const intent = await openPayment(app, order.id, 50);
      const [cancelled] = await meet(
        () => cancel(order.line),
        () => payAndReport(order, intent),
      );
      return `${cancelled} ${(await settled(order.id, intent)).state}`;
    },
    ['200 reserved', '409 paid'],
  );

  races(
    'PAY-18: when an order expires and is paid at once, it is paid, or expired with the money refunded',
    async (order) => {
      const intent = await openPayment(app, order.id, 50);
      await meet(
        () => expireNow(order),
        () => payAndReport(order, intent),
      );
      return (await settled(order.id, intent)).state;
    },
    ['expired', 'paid'],
  );

  races(
    'DEF-02: when webhooks and the browser report one payment, the order is paid once',
    async ({ id }) => {
      const intent = await openPayment(app, id, 50);
      await fake.pay(intent);
      const reports = [report(id, intent), webhook(id, intent), webhook(id, intent), report(id, intent)];
      expect(await Promise.all(reports)).toEqual([200, 200, 200, 200]);
      expect((await readTimeline(app, id)).filter((what) => what === 'paid')).toEqual(['paid']);
      return (await settled(id, intent)).state;
    },
    ['paid'],
  );

  races(
    'ST-09: when money without an order is claimed while a line is cancelled, it pays the current total or nothing',
    async ({ id, line }) => {
      const { body } = await askForIntent({});
      const intent = clientSecret.parse(body).clientSecret.replace('_secret', '');
      await fake.pay(intent);
      const [cancelled, reported] = await meet(
        () => cancel(line),
        () => report(id, intent),
      );
      const order = await getOrder(app.deps, id);
      expect(violationsOf(order)).toEqual([]);
      expect(order.paidCents ?? totalCents(order)).toBe(totalCents(order));
      return `${cancelled} ${reported} ${order.state}`;
    },
    ['200 409 reserved', '409 200 paid'],
  );

  races(
    'PAY-15: when a payment is opened while a line is cancelled, only the total without the line can be paid',
    async ({ id, line }) => {
      const [cancelled, opened] = await meet(
        () => cancel(line),
        () => askForIntent({ orderId: id }),
      );
      const ofOrder = [...fake.intents.values()].filter(({ orderId }) => orderId === id);
      expect(ofOrder.filter(({ status }) => status !== 'canceled')).toEqual([]);
      const intent = await openPayment(app, id, 25);
      await fake.pay(intent);
      expect(await report(id, intent)).toBe(200);
      expect(await settled(id, intent)).toMatchObject({ state: 'paid', paidCents: 2_500 });
      return `${cancelled} ${opened.status}`;
    },
    ['200 200', '200 409'],
  );

  races(
    'PAY-18: when an order expires while a line is cancelled, the stock of each line comes back once',
    async (order) => {
      const [cancelled] = await meet(
        () => cancel(order.line),
        () => expireNow(order),
      );
      const after = await getOrder(app.deps, order.id);
      expect(violationsOf(after)).toEqual([]);
      return `${cancelled} ${after.state}`;
    },
    ['200 expired', '409 expired'],
  );
});
