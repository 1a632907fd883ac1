import { paymentRefund, queues } from '@shop/contracts';
import { type Outbox, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Orders } from '../orders/change-order.ts';
import { nextRefundCheck } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';

export interface RefundDeps {
  readonly payments: PaymentStore;
  readonly orders: Orders;
  readonly outbox: Outbox;
  readonly metrics: Pick<PaymentMetrics, 'refunds'>;
}

export interface RefundOrder {
  readonly intentId: string;
  readonly orderId?: string | undefined;
  /** Stable name of why: `late`, `payment-wrong-amount` … */
  readonly reason: string;
  /** The same for the buyer. */
  readonly text: string;
}

export function refundIdOf(intentId: string): string {
  return `refund-${intentId}`;
}

/** The message that gives money back, or asks what became of that. */
export function refundMessage(
  { intentId, orderId, reason }: Pick<RefundOrder, 'intentId' | 'orderId' | 'reason'>,
  now: Date,
  id = refundIdOf(intentId),
): OutboxEntry {
  return outboxEntry(queues.ordersRefunds, paymentRefund, {
    id,
    payload: { intentId, ...(orderId === undefined ? {} : { orderId }), reason },
    now,
  });
}

/** Decides, once, that an intent's money goes back, and says so on the order it was meant for. */
export function createStartRefund({ payments, orders, outbox, metrics }: RefundDeps) {
  return async (refund: RefundOrder): Promise<void> => {
    const now = new Date();
    const message = refundMessage(refund, now);
    const checkAt = nextRefundCheck(0, now);
    if (await payments.startRefund(refund.intentId, { ...refund, checkAt, now }, [message])) {
      metrics.refunds.inc({ outcome: 'decided' });
      await outbox.send(refund.intentId, [message]);
    }
    if (refund.orderId === undefined) return;
    await orders.note(refund.orderId, {
      at: now,
      what: 'payment-returning',
      text: refund.text,
      by: 'system',
      ref: refund.intentId,
    });
  };
}

export type StartRefund = ReturnType<typeof createStartRefund>;
