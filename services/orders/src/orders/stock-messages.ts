import { queues, stockRelease, stockReserve } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order } from './order.types.ts';

export function reserveMessageId(orderId: string): string {
  return `reserve-${orderId}`;
}

export function releaseMessageId(orderId: string): string {
  return `release-${orderId}`;
}

/** Asks catalog to hold the stock of an order of one line. */
export function reserveMessage({ id, lines: [line] }: Order, now: Date): OutboxEntry {
  if (!line) throw new Error(`order ${id} has no line`);
  const { partId, quantity, priceCents: expectedPriceCents } = line;
  return outboxEntry(queues.catalogStock, stockReserve, {
    id: reserveMessageId(id),
    payload: { orderId: id, partId, quantity, expectedPriceCents },
    now,
  });
}

/** Gives its stock back. */
export function releaseMessage({ id, lines: [line], state }: Order, now: Date): OutboxEntry {
  if (!line) throw new Error(`order ${id} has no line`);
  const reason = state === 'cancelled' || state === 'expired' ? state : 'refused';
  return outboxEntry(queues.catalogStock, stockRelease, {
    id: releaseMessageId(id),
    payload: { orderId: id, partId: line.partId, reason },
    now,
  });
}
