import { expect } from 'vitest';
import { isLive, leaveOut, leftToSend, pick, settle } from '../model.ts';
import {
  type Dice,
  emailOf,
  expectOrderAndStock,
  expectState,
  type ModelCommand,
  onOrder,
  tokenOf,
} from './steps.ts';

export function cancel(dice: Dice): ModelCommand {
  const { by } = dice;
  return onOrder(`the ${by} cancels line ${dice.line}`, dice, async (order, model, shop) => {
    const email = emailOf(by, order);
    const line = pick(order.lines, dice.line);
    const reply = await shop.orders('DELETE', `/order/${line.id}`, { token: tokenOf(email) });
    if (by === 'stranger' && order.email !== email) {
      expect(reply.status).toBe(403);
      return;
    }
    const isOpen = (): boolean => ['requested', 'reserved'].includes(order.state) && isLive(line);
    if (isOpen() && order.live) settle(model, order.live);
    const mayLeave = isOpen();
    expect(reply).toMatchObject(
      mayLeave ? { status: 200, body: { deletedCount: 1 } } : { status: 409, body: { deletedCount: 0 } },
    );
    if (mayLeave) leaveOut(model, order, line);
    await expectOrderAndStock(shop, order);
  });
}

export function ship(dice: Dice): ModelCommand {
  return onOrder(`the ${dice.by} ships what is left`, dice, async (order, _model, shop) => {
    const email = emailOf(dice.by, order);
    const reply = await shop.orders('PATCH', `/change-order-status/${order.id}`, { token: tokenOf(email) });
    if (email !== emailOf('admin', order)) {
      expect(reply.status).toBe(403);
      return;
    }
    expect(reply.status).toBe(order.state === 'paid' ? 200 : 409);
    if (order.state === 'paid') {
      for (const line of order.lines) line.sent += leftToSend(line);
      order.state = 'shipped';
    }
    await expectState(shop, order);
  });
}
