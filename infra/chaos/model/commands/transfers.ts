import { shopDay, toDollars } from '@shop/contracts';
import { expect } from 'vitest';
import { byTransfer, settle, totalCents } from '../model.ts';
import { admin, type Dice, expectState, type ModelCommand, onOrder, tokenOf } from './steps.ts';

/** Booking the right amount closes the card payment first, and finds one that succeeded unnoticed. */
export function bookTransfer(dice: Dice): ModelCommand {
  const off = dice.isOdd ? 1 : 0;
  return onOrder(`the admin books a bank transfer, ${off} cents off,`, dice, async (order, model, shop) => {
    const amount = toDollars(totalCents(order) + off);
    const body = { reference: 'TT 1', date: shopDay(new Date()), amount, shared: true };
    const reply = await shop.orders('POST', `/order-transfer/${order.id}`, { token: tokenOf(admin), body });
    const isClosing = order.state === 'reserved' && off === 0;
    if (isClosing && order.live) settle(model, order.live);
    if (isClosing && order.live?.status === 'open') order.live.status = 'canceled';
    if (isClosing && order.paidBy === undefined) {
      order.state = 'paid';
      order.paidBy = byTransfer;
    }
    expect(reply.status).toBe(order.paidBy === byTransfer ? 200 : 409);
    await expectState(shop, order);
  });
}
