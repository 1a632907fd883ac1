import { expect } from 'vitest';
import { endOrder, leftToSend, pick, settle } from '../model.ts';
import { command, type ModelCommand } from './command.ts';
import { expectAvailable, expectState } from './expectations.ts';
import { type Actor, emailOf, tokenOf } from './people.ts';

function anyOrder(model: { orders: readonly unknown[] }): boolean {
  return model.orders.length > 0;
}

export function cancel(random: number, actor: Actor): ModelCommand {
  return command(
    `the ${actor} cancels order ${random}`,
    async (model, shop) => {
      const order = pick(model.orders, random);
      const reply = await shop.orders('DELETE', `/order/${order.id}`, {
        token: tokenOf(emailOf(actor, order)),
      });
      if (actor === 'stranger' && order.email !== emailOf(actor, order)) {
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
    },
    anyOrder,
  );
}

export function ship(random: number, actor: Actor): ModelCommand {
  return command(
    `the ${actor} ships order ${random}`,
    async (model, shop) => {
      const order = pick(model.orders, random);
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
    },
    anyOrder,
  );
}
