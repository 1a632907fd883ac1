import { orderReturn, shipment } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { getOrder } from './order/change-order.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { createRaces, patience } from './testing/races.ts';
import { payOrder, placedOrder } from './testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const { limit, meet, pauses, race, rounds, seed } = createRaces();
const wait = pauses(12);
const fake = createFakeProvider({ delay: pauses(3) });
const app = await startTestOrders({ provider: fake.provider });
const token = tokens.admin;

async function post(path: string, body: object = {}) {
  await wait();
  return app.request('POST', path, { token, body });
}

/** An order of four pieces at $12.50, two of which were sent, of a part with 96 pieces left. */
async function halfSentOrder() {
  const partId = stock(app);
  const id = await placedOrder(app, orderBody(partId, { quantity: 4 }));
  const intent = await payOrder(app, fake, id, 50);
  await post('/shipment', { orderId: id, lines: [{ lineId: id, quantity: 2 }] });
  return { id, partId, intent };
}

/** A sent order of two pieces at $12.50, of a part with 98 pieces left. */
async function sentOrder() {
  const partId = stock(app);
  const id = await placedOrder(app, orderBody(partId));
  const intent = await payOrder(app, fake, id);
  const parcel = shipment.parse((await post('/shipment', { orderId: id })).body);
  return { id, partId, intent, parcel: parcel.id };
}

function ask(id: string) {
  return post(`/return/${id}`, { lines: [{ lineId: id, quantity: 2 }], reason: 'damaged' });
}

describe(`${rounds} rounds with random delays, seed ${seed}`, () => {
  test(
    'restocks and refunds once when two admins decide, receive, inspect and refund the same return',
    async () => {
      await race(sentOrder, async ({ id, partId, intent }) => {
        const returnId = orderReturn.parse((await ask(id)).body).id;
        const handle = async (answer: string, lines: object[]) => [
          await post(`/return-decision/${id}/${returnId}`, { decision: 'approve', answer }),
          await post(`/return-receipt/${id}/${returnId}`),
          await post(`/return-inspection/${id}/${returnId}`, { lines }),
          await post(`/return-refund/${id}/${returnId}`, {}),
        ];
        await meet(
          () => handle('Send it', [{ lineId: id, restocked: 2, scrapped: 0 }]),
          () => handle('Bring it', [{ lineId: id, restocked: 1, scrapped: 1 }]),
        );
        const over = async () => {
          const { refunds, returns } = await getOrder(app.deps, id);
          return refunds?.[0]?.state === 'succeeded' && returns?.[0]?.restockDue === undefined;
        };
        await expect.poll(over, patience).toBe(true);
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        expect(order.refundedCents).toBe(2_500);
        expect(fake.parts.filter((part) => part.intentId === intent)).toHaveLength(1);
        const restocked = order.returns?.[0]?.lines[0]?.restocked ?? 0;
        expect(app.parts.get(partId)?.available).toBe(98 + restocked);
        const whats = (await app.deps.orderStore.timeline(order)).map(({ what }) => what);
        for (const what of ['approved', 'received', 'inspected', 'restocked'])
          expect(whats.filter((each) => each === `return-${what}`)).toHaveLength(1);
      });
    },
    limit,
  );

  test(
    'returns no piece twice, nor one whose shipment is cancelled meanwhile',
    async () => {
      const outcomes = new Set<string>();
      await race(sentOrder, async ({ id, parcel }) => {
        const cancel = () => post(`/shipment-cancellation/${id}/${parcel}`, { reason: 'Lost' });
        const [asked, other] = await meet(() => Promise.all([ask(id), ask(id)]), cancel);
        const order = await getOrder(app.deps, id);
        const made = order.returns?.length ?? 0;
        outcomes.add(`${made} ${order.lines[0]?.sent}`);
        expect(asked.filter(({ status }) => status === 201)).toHaveLength(made);
        expect(other.status).toBe(made === 0 ? 200 : 409);
      });
      expect([...outcomes].toSorted()).toEqual(['0 0', '1 2']);
    },
    limit,
  );

  test(
    'sends, refunds and takes back no piece twice when two admins ship, refund and return the same line',
    async () => {
      await race(halfSentOrder, async ({ id, partId, intent }) => {
        const rest = { orderId: id, lines: [{ lineId: id, quantity: 2 }] };
        const sendBack = async () => {
          const asked = await ask(id);
          if (asked.status !== 201) return;
          const path = `${id}/${orderReturn.parse(asked.body).id}`;
          await post(`/return-decision/${path}`, { decision: 'approve', answer: 'Send it' });
          await post(`/return-receipt/${path}`);
          const lines = [{ lineId: id, restocked: 1, scrapped: 1 }];
          await post(`/return-inspection/${path}`, { lines });
          // A refund of the line at the same moment refuses this one.
          await expect.poll(async () => (await post(`/return-refund/${path}`)).status, patience).toBe(200);
        };
        const act = async () => {
          const refund = { orderId: id, lines: [id], reason: 'Broken' };
          const replies = [post('/shipment', rest), post('/refund', refund), sendBack()] as const;
          const [ship, refunded] = await Promise.all(replies);
          return [ship, refunded].filter(({ status }) => status === 201).length;
        };
        const [one, other] = await meet(act, act);
        expect(one + other).toBeLessThanOrEqual(1);
        const over = async () => {
          const { refunds = [], returns = [] } = await getOrder(app.deps, id);
          const isBack = returns.every(({ restockDue }) => restockDue === undefined);
          return isBack && refunds.every(({ state }) => state === 'succeeded');
        };
        await expect.poll(over, patience).toBe(true);
        const order = await getOrder(app.deps, id);
        expect(violationsOf(order)).toEqual([]);
        const { returns = [], refundedCents, lines } = order;
        const [{ sent = 0, returned = 0 } = {}] = lines;
        expect(2 * returns.length).toBeLessThanOrEqual(sent);
        expect(refundedCents).toBe(1_250 * (returned + 2 * returns.length));
        const given = fake.parts.filter((part) => part.intentId === intent);
        expect(given.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(refundedCents);
        await expect
          .poll(() => app.parts.get(partId)?.available, patience)
          .toBe(96 + returned + returns.length);
      });
    },
    limit,
  );
});
