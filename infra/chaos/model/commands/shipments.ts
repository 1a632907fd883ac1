import { randomUUID } from 'node:crypto';
import { limits, shipment } from '@shop/contracts';
import { expect } from 'vitest';
import { leftToReturn, leftToSend, type ModelOrder, type ModelShipment, pick } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { refundable } from './refunds.ts';
import { admin, command, type Dice, expectState, type ModelCommand, onOrder, tokenOf } from './steps.ts';

function post(
  shop: ModelShop,
  order: ModelOrder,
  { key, line, quantity }: Pick<ModelShipment, 'key' | 'line' | 'quantity'>,
) {
  return shop.orders('POST', '/shipment', {
    token: tokenOf(admin),
    body: { orderId: order.id, lines: [{ lineId: line.id, quantity }] },
    headers: { 'idempotency-key': key },
  });
}

export function shipPart(dice: Dice): ModelCommand {
  const { few: quantity } = dice;
  return onOrder(`the admin ships ${quantity} of line ${dice.line}`, dice, async (order, _model, shop) => {
    const line = pick(order.lines, dice.line);
    const key = randomUUID();
    const reply = await post(shop, order, { key, line, quantity });
    const isPossible = order.state === 'paid' && quantity <= leftToSend(line);
    expect(reply.status).toBe(isPossible ? 201 : 409);
    if (!isPossible) return;
    const { id } = shipment.parse(reply.body);
    line.sent += quantity;
    order.last = { id, key, line, quantity, at: Date.now(), undone: false, corrected: false };
    if (order.lines.every((each) => leftToSend(each) === 0)) order.state = 'shipped';
    await expectState(shop, order);
  });
}

function ofLast(
  title: string,
  run: (order: ModelOrder, last: ModelShipment, shop: ModelShop) => Promise<void>,
): (dice: Dice) => ModelCommand {
  return ({ order: random }) =>
    command(
      `${title} of order ${random}`,
      async ({ orders }, shop) => {
        const shipped = orders.filter(({ last }) => last !== undefined);
        const order = pick(shipped, random);
        if (order.last) await run(order, order.last, shop);
        await expectState(shop, order);
      },
      ({ orders }) => orders.some(({ last }) => last !== undefined),
    );
}

/** All money or the rest of its line went back, or the buyer returns some of its pieces. */
function isSettled(order: ModelOrder, { line, quantity }: ModelShipment): boolean {
  return refundable(order) === 0 || line.returned > 0 || leftToReturn(order, line) < quantity;
}

/** Such a refund makes a shipment final. */
export const undoLast = ofLast('the admin takes back the last shipment', async (order, last, shop) => {
  const path = `/shipment/${order.id}/${last.id}`;
  const { status, body } = await shop.orders('DELETE', path, { token: tokenOf(admin) });
  const isLate = status === 409 && Date.now() - last.at > limits.undoSeconds * 1_000;
  if (isLate) return;
  const isFinal = !last.undone && (last.corrected || isSettled(order, last));
  expect(status).toBe(isFinal ? 409 : 200);
  if (isFinal) return;
  expect(body).toEqual({ deletedCount: last.undone ? 0 : 1 });
  if (!last.undone) takeBack(order, last);
});

/** Unlike an undo, a cancellation is never too late. */
export const cancelLast = ofLast('the admin cancels the last shipment', async (order, last, shop) => {
  const path = `/shipment-cancellation/${order.id}/${last.id}`;
  const body = { reason: 'Lost' };
  const reply = await shop.orders('POST', path, { token: tokenOf(admin), body });
  const isFinal = !last.undone && isSettled(order, last);
  expect(reply.status).toBe(isFinal ? 409 : 200);
  if (isFinal) return;
  expect(reply.body).toEqual({ deletedCount: last.undone ? 0 : 1 });
  if (!last.undone) takeBack(order, last);
});

export const correctLast = ofLast('the admin corrects the last shipment', async (order, last, shop) => {
  const path = `/shipment/${order.id}/${last.id}`;
  const body = { trackingNumber: randomUUID() };
  const { status } = await shop.orders('PATCH', path, { token: tokenOf(admin), body });
  expect(status).toBe(last.undone ? 409 : 200);
  if (status === 200) last.corrected = true;
});

function takeBack(order: ModelOrder, last: ModelShipment): void {
  last.undone = true;
  last.line.sent -= last.quantity;
  order.state = 'paid';
}

export const repeatLast = ofLast(
  'the request arrives again for the last shipment',
  async (order, last, shop) => {
    const reply = await post(shop, order, last);
    expect(reply).toMatchObject(
      last.undone
        ? { status: 409, body: { code: 'shipment-undone' } }
        : { status: 201, body: { id: last.id } },
    );
  },
);
