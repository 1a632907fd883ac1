import { orderRefund, queues } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order, OrderChange, OrderRefund } from './order.types.ts';
import { askedBy } from './refund.rules.ts';

/** Builds the message that makes a refund of an order, or asks what became of it. */
export function orderRefundMessage(
  { id: orderId, transactionId: intentId = '' }: Order,
  { id: refundId, amountCents }: OrderRefund,
  now: Date,
): OutboxEntry {
  return outboxEntry(queues.ordersRefunds, orderRefund, {
    id: `order-refund-${refundId}`,
    payload: { orderId, refundId, intentId, amountCents },
    now,
  });
}

export function refundMessages(order: Order, { set, entry }: OrderChange): OutboxEntry[] {
  return askedBy(order, set?.refunds).map((refund) => orderRefundMessage(order, refund, entry.at));
}
