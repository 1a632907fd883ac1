import { paymentRefund, queues } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, type QueueParts, startWorker } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import { nextRefundCheck } from './payment.rules.ts';
import type { Payment, PaymentStore } from './payment.store.ts';
import { type PaymentProvider, RefundRefused } from './payment.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { type RefundProgress, refundAttempt } from './refund-progress.ts';

export interface RefundWorkerParts {
  readonly payments: PaymentStore;
  readonly provider: Pick<PaymentProvider, 'refund'>;
  readonly refundProgress: RefundProgress;
  readonly paymentMetrics: Pick<PaymentMetrics, 'refunds'>;
  readonly fault: FaultPoints;
}

/**
 * Gives money back and follows it. The provider's idempotency key makes a repetition harmless. A refund that cannot succeed ends as
 * a dead letter: whoever repeats that from the queue board begins another try.
 */
export const refundHandlers = (parts: RefundWorkerParts): MessageHandler[] => {
  const { payments, provider, refundProgress, paymentMetrics, fault } = parts;

  const ask = async (payment: Payment): Promise<void> => {
    fault('refund-before-provider');
    try {
      await provider.refund(payment._id, refundAttempt(payment));
    } catch (error) {
      paymentMetrics.refunds.inc({ outcome: 'failed' });
      if (!(error instanceof RefundRefused)) throw error;
      await refundProgress.fail(payment);
      throw new NeverRetry(`the provider refuses to give ${payment._id} back: ${error.message}`);
    }
    fault('refund-after-provider');
  };

  const follow = async (payment: Payment): Promise<void> => {
    const stand = await refundProgress.follow(payment);
    if (stand === 'failed') throw new NeverRetry(`the refund of ${payment._id} failed at the bank`);
    if (stand === 'none') throw new Error(`the provider knows no refund of ${payment._id}`);
  };

  /** The payment as it is once a try to give it back is under way. */
  const begun = async (payment: Payment): Promise<Payment> => {
    if (payment.state !== 'refund-failed') return payment;
    const now = new Date();
    await payments.retryRefund(payment._id, { now, checkAt: nextRefundCheck(0, now) });
    return { ...payment, state: 'refunding' };
  };

  return [
    on(paymentRefund, async ({ intentId }) => {
      const found = await payments.find(intentId);
      if (!found) throw new NeverRetry(`our books know no payment ${intentId}`);
      const payment = await begun(found);
      if (payment.state === 'refunding') await ask(payment);
      if (['refunding', 'refund-pending', 'refunded'].includes(payment.state)) await follow(payment);
    }),
  ];
};

export const startRefundsWorker = (parts: RefundWorkerParts, queueParts: QueueParts) =>
  startWorker(queues.ordersRefunds, refundHandlers(parts), queueParts);
