import { expect } from 'vitest';
import { endOrder, leftToSend, settle } from '../model.ts';
import {
  type Actor,
  emailOf,
  expectAvailable,
  expectState,
  type ModelCommand,
  onOrder,
  tokenOf,
} from './steps.ts';

export function cancel(random: number, actor: Actor): ModelCommand {
  return onOrder(`the ${actor} cancels order ${random}`, random, async (order, model, shop) => {
    const email = emailOf(actor, order);
    const reply = await shop.orders('DELETE', `/order/${order.id}`, { token: tokenOf(email) });
    if (actor === 'stranger' && order.email !== email) {
      expect(reply.status).toBe(403);
      return;
    }
    if (order.state === 'reserved' && order.live) settle(model, order.live);
    const open = order.state === 'requested' || order.state === 'reserved';
    expect(reply).toMatchObject(
      open ? { status: 200, body: { deletedCount: 1 } } : { status: 409, body: { deletedCount: 0 } },
    );
    if (open) endOrder(model, order, 'cancelled');
    await expectState(shop, order);
    await expectAvailable(shop, order.part);
  });
}

export function ship(random: number, actor: Actor): ModelCommand {
  return onOrder(`the ${actor} ships order ${random}`, random, async (order, _model, shop) => {
    const email = emailOf(actor, order);
    const reply = await shop.orders('PATCH', `/change-order-status/${order.id}`, { token: tokenOf(email) });
    if (email !== emailOf('admin', order)) {
      expect(reply.status).toBe(403);
      return;
    }
    expect(reply.status).toBe(order.state === 'paid' ? 200 : 409);
    if (order.state === 'paid') {
      order.sent += leftToSend(order);
      order.state = 'shipped';
    }
    await expectState(shop, order);
  });
}
