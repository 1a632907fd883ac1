import { paymentRefund, queues } from '@shop/contracts';
import { type MessageHandler, on, type QueueParts, startWorker } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/orders.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentProvider } from './payment.ts';

export interface RefundWorkerParts {
  readonly payments: PaymentStore;
  readonly orders: Orders;
  readonly provider: Pick<PaymentProvider, 'refund'>;
  readonly fault: FaultPoints;
}

/** Gives money back. The provider's idempotency key makes a repetition harmless. */
export const refundHandlers = ({
  payments,
  orders,
  provider,
  fault,
}: RefundWorkerParts): MessageHandler[] => [
  on(paymentRefund, async ({ intentId, orderId }) => {
    fault('refund-before-provider');
    await provider.refund(intentId);
    fault('refund-after-provider');
    if (orderId !== undefined)
      await orders.note(orderId, {
        at: new Date(),
        what: 'payment-refunded',
        text: 'The money was given back',
        by: 'provider',
        ref: intentId,
      });
    await payments.move(intentId, { from: 'refunding', to: 'refunded', now: new Date() });
  }),
];

export const startRefundsWorker = (parts: RefundWorkerParts, queueParts: QueueParts) =>
  startWorker(queues.ordersRefunds, refundHandlers(parts), queueParts);
