import { paymentRefund, queues } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, type QueueDeps, startWorker } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { Payment } from './payment.document.ts';
import { nextRefundCheck } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { type PaymentProvider, RefundRefused } from './provider.types.ts';
import { type RefundProgress, refundAttempt } from './refund-progress.ts';

export interface RefundWorkerDeps {
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
export function refundHandlers(parts: RefundWorkerDeps): MessageHandler[] {
  const { payments, provider, refundProgress, paymentMetrics, fault } = parts;

  const ask = async (payment: Payment, messageId: string): Promise<void> => {
    fault('refund-before-provider');
    try {
      await provider.refund(payment._id, refundAttempt(payment));
    } catch (error) {
      paymentMetrics.refunds.inc({ outcome: 'failed' });
      if (!(error instanceof RefundRefused)) throw error;
      if (await refundProgress.fail(payment, messageId))
        throw new NeverRetry(`the provider refuses to give ${payment._id} back: ${error.message}`);
    }
    fault('refund-after-provider');
  };

  const follow = async (payment: Payment, messageId: string): Promise<void> => {
    const stand = await refundProgress.follow(payment, messageId);
    if (stand === 'failed') throw new NeverRetry(`the refund of ${payment._id} failed at the bank`);
    if (stand === 'none') throw new Error(`the provider knows no refund of ${payment._id}`);
  };

  /** The payment as it is now; where somebody repeats the message at which its refund failed, another try begins. */
  const found = async (intentId: string, messageId: string): Promise<Payment> => {
    const payment = await payments.find(intentId);
    if (!payment) throw new NeverRetry(`our books know no payment ${intentId}`);
    if (payment.state !== 'refund-failed' || payment.failedBy !== messageId) return payment;
    const now = new Date();
    await payments.retryRefund(intentId, { now, checkAt: nextRefundCheck(0, now) });
    return { ...payment, state: 'refunding' };
  };

  return [
    on(paymentRefund, async ({ intentId }, { id }) => {
      const payment = await found(intentId, id);
      if (payment.state === 'refunding') await ask(payment, id);
      if (['refunding', 'refund-pending', 'refunded'].includes(payment.state)) await follow(payment, id);
    }),
  ];
}

export function startRefundsWorker(parts: RefundWorkerDeps, queueDeps: QueueDeps) {
  return startWorker(queues.ordersRefunds, refundHandlers(parts), queueDeps);
}
