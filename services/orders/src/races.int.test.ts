import { describe, expect, test } from 'vitest';
import { endOrder } from './orders/end-order.ts';
import { expire } from './orders/order.rules.ts';
import { createFakeProvider, genuine } from './testing/fake-provider.ts';
import { createRaces, patience } from './testing/races.ts';
import { clientSecret, openPayment, placedOrder, readOrder, readTimeline } from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const opening = 1_000_000;

const { limit, meet, pauses, race: raceOn, random, rounds, seed } = createRaces();
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });

/** A busy machine may reply 202 first. */
async function place(part: string): Promise<string> {
  const id = await placedOrder(app, orderBody(part, { quantity: 1, price: 12.5 }));
  await expect.poll(async () => (await readOrder(app, id)).state, patience).toBe('reserved');
  return id;
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
async function webhook(id: string, intentId: string): Promise<number> {
  await wait();
  const body = {
    id: `evt_${intentId}_${Math.floor(random() * 3)}`,
    type: 'succeeded',
    intentId,
    orderId: id,
  };
  const headers = { 'stripe-signature': genuine };
  return (await app.request('POST', '/payment-webhook', { body, headers })).status;
}
async function payAndReport(id: string, intent: string): Promise<boolean> {
  await wait();
  const paid = await fake.pay(intent);
  await Promise.all([report(id, intent), webhook(id, intent)]);
  return paid;
}

function race(part: string, run: (id: string) => Promise<void>): Promise<string[]> {
  return raceOn(() => place(part), run);
}

function moneyKept(intent: string): boolean {
  return fake.intents.get(intent)?.status === 'succeeded' && !fake.refunds.includes(intent);
}

/** Checks that the money is kept exactly when the order is paid, however long the refund takes. */
async function expectMoneyFollowsOrder(id: string, intent: string): Promise<void> {
  const { state } = await readOrder(app, id);
  await expect.poll(() => moneyKept(intent), patience).toBe(state === 'paid');
}

/** Checks that only live orders hold stock and that no piece is lost or made up. */
async function expectStockAddsUp(part: string, ids: readonly string[]): Promise<void> {
  const states = await Promise.all(ids.map(async (id) => (await readOrder(app, id)).state));
  const living = states.filter((state) => ['reserved', 'paid', 'shipped'].includes(state)).length;
  await expect.poll(() => app.parts.get(part)?.available, patience).toBe(opening - living);
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  test(
    'ST-08: when an order is cancelled twice at once, then one succeeds and its stock comes back once',
    async () => {
      const part = stock(app, { available: opening });
      const ids = await race(part, async (id) => {
        expect((await Promise.all([cancel(id), cancel(id)])).sort()).toEqual([200, 409]);
      });
      await expectStockAddsUp(part, ids);
    },
    limit,
  );

  test(
    'DEF-08: when cancel and payment meet, then the order is paid and kept, or cancelled and no money stays',
    async () => {
      const part = stock(app, { available: opening });
      const outcomes = new Set<string>();
      const ids = await race(part, async (id) => {
        const intent = await openPayment(app, id, 12.5);
        const [cancelled] = await meet(
          () => cancel(id),
          () => payAndReport(id, intent),
        );
        const { state } = await readOrder(app, id);
        outcomes.add(state);
        expect(`${cancelled} ${state}`).toMatch(/^(200 cancelled|409 paid)$/);
        await expectMoneyFollowsOrder(id, intent);
      });
      expect([...outcomes].sort()).toEqual(['cancelled', 'paid']);
      await expectStockAddsUp(part, ids);
    },
    limit,
  );

  test(
    'PAY-18: when payment and expiry meet, then the order is paid and kept, or expired and no money stays',
    async () => {
      const part = stock(app, { available: opening });
      const outcomes = new Set<string>();
      const afterHold = new Date(Date.now() + 3_600_000 * 2);
      const ids = await race(part, async (id) => {
        const intent = await openPayment(app, id, 12.5);
        const end = async () => {
          await wait();
          await endOrder(app.deps, id, (order) => expire(order, afterHold));
        };
        await meet(end, () => payAndReport(id, intent));
        outcomes.add((await readOrder(app, id)).state);
        await expectMoneyFollowsOrder(id, intent);
      });
      expect([...outcomes].sort()).toEqual(['expired', 'paid']);
      await expectStockAddsUp(part, ids);
    },
    limit,
  );

  test(
    'DEF-02: when webhook and browser report the same payment, then the order is paid once',
    async () => {
      const part = stock(app, { available: opening });
      const ids = await race(part, async (id) => {
        const intent = await openPayment(app, id, 12.5);
        await fake.pay(intent);
        const statuses = await Promise.all([
          report(id, intent),
          webhook(id, intent),
          webhook(id, intent),
          report(id, intent),
        ]);
        expect(statuses).toEqual([200, 200, 200, 200]);
        expect((await readTimeline(app, id)).filter((what) => what === 'paid')).toEqual(['paid']);
        await expectMoneyFollowsOrder(id, intent);
      });
      await expectStockAddsUp(part, ids);
    },
    limit,
  );

  test(
    'ST-09: when money without an order is claimed while the order is cancelled, then it pays or goes back',
    async () => {
      const part = stock(app, { available: opening });
      const outcomes = new Set<string>();
      const ids = await race(part, async (id) => {
        const call = { token: tokens.buyer, body: { price: 12.5 } };
        const { body } = await app.request('POST', '/create-payment-intent', call);
        const intent = clientSecret.parse(body).clientSecret.replace('_secret', '');
        await fake.pay(intent);
        await meet(
          () => cancel(id),
          () => report(id, intent),
        );
        outcomes.add((await readOrder(app, id)).state);
        await expectMoneyFollowsOrder(id, intent);
      });
      expect([...outcomes].sort()).toEqual(['cancelled', 'paid']);
      await expectStockAddsUp(part, ids);
    },
    limit,
  );
});
