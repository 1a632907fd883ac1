import { queues, stockRelease, stockReserve } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order } from './order.types.ts';

export function reserveMessageId(orderId: string): string {
  return `reserve-${orderId}`;
}

export function releaseMessageId(orderId: string): string {
  return `release-${orderId}`;
}

/** Asks catalog to hold an order's stock. */
export function reserveMessage(order: Order, now: Date): OutboxEntry {
  return outboxEntry(queues.catalogStock, stockReserve, {
    id: reserveMessageId(order.id),
    payload: {
      orderId: order.id,
      partId: order.partId,
      quantity: order.quantity,
      expectedPriceCents: order.priceCents,
    },
    now,
  });
}

/** Gives an order's stock back to catalog. */
export function releaseMessage({ id, partId, state }: Order, now: Date): OutboxEntry {
  const reason = state === 'cancelled' || state === 'expired' ? state : 'refused';
  return outboxEntry(queues.catalogStock, stockRelease, {
    id: releaseMessageId(id),
    payload: { orderId: id, partId, reason },
    now,
  });
}
