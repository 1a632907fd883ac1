import { paymentRefund, queues } from '@shop/contracts';
import { type MessageHandler, on, type QueueParts, startWorker } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/orders.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentProvider } from './payment.ts';
import type { PaymentMetrics } from './payment-metrics.ts';

export interface RefundWorkerParts {
  readonly payments: PaymentStore;
  readonly orders: Orders;
  readonly provider: Pick<PaymentProvider, 'refund'>;
  readonly paymentMetrics: Pick<PaymentMetrics, 'refunds'>;
  readonly fault: FaultPoints;
}

/** Gives money back. The provider's idempotency key makes a repetition harmless. */
export const refundHandlers = ({
  payments,
  orders,
  provider,
  paymentMetrics: { refunds },
  fault,
}: RefundWorkerParts): MessageHandler[] => [
  on(paymentRefund, async ({ intentId, orderId }) => {
    fault('refund-before-provider');
    await provider.refund(intentId).catch((error: unknown) => {
      refunds.inc({ outcome: 'failed' });
      throw error;
    });
    fault('refund-after-provider');
    if (orderId !== undefined)
      await orders.note(orderId, {
        at: new Date(),
        what: 'payment-refunded',
        text: 'The money was given back',
        by: 'provider',
        ref: intentId,
      });
    if (await payments.move(intentId, { from: 'refunding', to: 'refunded', now: new Date() }))
      refunds.inc({ outcome: 'done' });
  }),
];

export const startRefundsWorker = (parts: RefundWorkerParts, queueParts: QueueParts) =>
  startWorker(queues.ordersRefunds, refundHandlers(parts), queueParts);
