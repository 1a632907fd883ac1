import { shopDay } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { getOrder } from './order/change-order.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { createRaces, patience } from './testing/races.ts';
import { openPayment, placedOrder, readTimeline, report } from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const { limit, meet, pauses, race, rounds, seed } = createRaces(40);
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });
const opening = 1_000_000;
const part = stock(app, { available: opening });

async function place(): Promise<string> {
  const id = await placedOrder(app, orderBody(part));
  await expect.poll(async () => (await getOrder(app.deps, id)).state, patience).toBe('reserved');
  return id;
}

async function transfer(id: string, reference = 'TT 1', shared = true): Promise<number> {
  await wait();
  const body = { reference, date: shopDay(new Date()), amount: 25, shared };
  return (await app.request('POST', `/order-transfer/${id}`, { token: tokens.admin, body })).status;
}

/** Returns how the order was paid, once money that came second is back, and checks that it was paid once. */
async function settled(id: string, intent?: string): Promise<string> {
  const order = await getOrder(app.deps, id);
  expect(violationsOf(order)).toEqual([]);
  expect((await readTimeline(app, id)).filter((what) => what === 'paid')).toHaveLength(
    order.paidCents === undefined ? 0 : 1,
  );
  const isCard = order.transactionId !== undefined;
  expect(isCard && order.transfer !== undefined).toBe(false);
  const kept = () =>
    fake.intents.get(intent ?? '')?.status === 'succeeded' && !fake.refunds().includes(intent ?? '');
  await expect.poll(kept, patience).toBe(isCard);
  return `${order.state} by ${isCard ? 'card' : (order.transfer?.reference ?? 'nothing')}`;
}

function races(title: string, run: (id: string) => Promise<string>, expected: readonly string[]): void {
  test(
    title,
    async () => {
      const outcomes = new Set<string>();
      await race(place, async (id) => void outcomes.add(await run(id)));
      expect([...outcomes].sort()).toEqual(expected);
    },
    limit,
  );
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  races(
    'keeps one payment when a transfer and the card of an open payment meet',
    async (id) => {
      const intent = await openPayment(app, id, 25);
      const [status] = await meet(
        () => transfer(id),
        async () => {
          await wait();
          await fake.pay(intent);
          await report(app, id, intent);
        },
      );
      return `${status}: ${await settled(id, intent)}`;
    },
    ['200: paid by TT 1', '409: paid by card'],
  );

  races(
    'keeps one payment, and refunds the other, when a transfer meets a payment made without an order',
    async (id) => {
      const intent = await openPayment(app, undefined, 25);
      await fake.pay(intent);
      const [status] = await meet(
        () => transfer(id),
        async () => {
          await wait();
          await report(app, id, intent);
        },
      );
      return `${status}: ${await settled(id, intent)}`;
    },
    ['200: paid by TT 1', '409: paid by card'],
  );

  races(
    'leaves no payable card payment when a transfer meets the opening of the payment page',
    async (id) => {
      const open = async () => {
        await wait();
        const body = { price: 25, orderId: id };
        return (await app.request('POST', '/create-payment-intent', { token: tokens.buyer, body })).status;
      };
      await meet(() => transfer(id), open);
      const own = [...fake.intents.values()].filter(({ orderId }) => orderId === id);
      expect(own.every(({ status }) => status === 'canceled')).toBe(true);
      return settled(id);
    },
    ['paid by TT 1'],
  );

  races(
    'books one of two transfers that two people enter at once',
    async (id) => {
      const [one, other] = await meet(
        () => transfer(id, 'TT 1'),
        () => transfer(id, 'TT 2'),
      );
      return `${one},${other}: ${await settled(id)}`;
    },
    ['200,409: paid by TT 1', '409,200: paid by TT 2'],
  );

  races(
    'pays or cancels, never both, when a transfer meets a cancellation',
    async (id) => {
      const cancel = async () => {
        await wait();
        return (await app.request('DELETE', `/order/${id}`, { token: tokens.buyer })).status;
      };
      const [one, other] = await meet(() => transfer(id), cancel);
      return `${one},${other}: ${await settled(id)}`;
    },
    ['200,409: paid by TT 1', '409,200: cancelled by nothing'],
  );

  test(
    'books one of two orders that two clerks pay with one transfer at once, and asks the other clerk',
    async () => {
      let transfers = 0;
      const pair = async () => [await place(), await place()] as const;
      await race(pair, async ([first, second]) => {
        transfers += 1;
        const reference = `ONE ${transfers}`;
        const statuses = await meet(
          () => transfer(first, reference, false),
          () => transfer(second, reference.replace(' ', '-').toLowerCase(), false),
        );
        expect(statuses.toSorted()).toEqual([200, 409]);
        const late = statuses[0] === 409 ? first : second;
        expect((await getOrder(app.deps, late)).state).toBe('reserved');
        expect(await transfer(late, reference, true)).toBe(200);
      });
    },
    limit,
  );

  test(
    'books one of two refunds that two clerks record with one transfer at once, and asks the other clerk',
    async () => {
      let transfers = 0;
      const pair = async () => {
        const ids = [await place(), await place()] as const;
        for (const id of ids) await transfer(id);
        return ids;
      };
      await race(pair, async ([first, second]) => {
        transfers += 1;
        const back = { reference: `BACK ${transfers}`, date: shopDay(new Date()) };
        const payBack = async (orderId: string, shared: boolean) => {
          const body = { orderId, amount: 15, reason: 'Broken', transfer: back, shared };
          return (await app.request('POST', '/refund', { token: tokens.admin, body })).status;
        };
        const statuses = await meet(
          () => payBack(first, false),
          () => payBack(second, false),
        );
        expect(statuses.toSorted()).toEqual([201, 409]);
        const late = statuses[0] === 409 ? first : second;
        expect((await getOrder(app.deps, late)).refundedCents ?? 0).toBe(0);
        expect(await payBack(late, true)).toBe(201);
      });
    },
    limit,
  );

  test(
    'pays back at most what was paid when two people record refunds at once',
    async () => {
      await race(place, async (id) => {
        await transfer(id);
        const payBack = async (reference: string) => {
          await wait();
          const body = {
            orderId: id,
            amount: 15,
            reason: 'Broken',
            shared: true,
            transfer: { reference, date: shopDay(new Date()) },
          };
          return (await app.request('POST', '/refund', { token: tokens.admin, body })).status;
        };
        const replies = await meet(
          () => payBack('OUT 1'),
          () => payBack('OUT 2'),
        );
        expect(replies.toSorted()).toEqual([201, 409]);
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        expect(order.refundedCents).toBe(1_500);
      });
    },
    limit,
  );
});
