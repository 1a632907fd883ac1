import type { Orders } from '../orders/change-order.ts';
import type { Payment } from './payment.document.ts';
import { type RefundStatus, refundStatus } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import type { PaymentProvider } from './provider.types.ts';

export interface RefundProgressDeps {
  readonly payments: PaymentStore;
  readonly orders: Pick<Orders, 'note'>;
  readonly provider: Pick<PaymentProvider, 'findIntent' | 'findRefunds'>;
  readonly metrics: Pick<PaymentMetrics, 'refunds'>;
}

/** The try to give this money back that is under way, counted from 1. */
export function refundAttempt({ failedRefunds = 0 }: Payment): number {
  return failedRefunds + 1;
}

const lines = {
  pending: { what: 'payment-refund-pending', text: 'The refund is on its way' },
  succeeded: { what: 'payment-refunded', text: 'The money was given back' },
  failed: {
    what: 'payment-refund-failed',
    text: 'The money could not be given back; the shop looks into it',
  },
} as const;

/** Writes down what became of refunds, in the books and on the order. Every step may be repeated by anybody at any time. */
export function createRefundProgress({ payments, orders, provider, metrics }: RefundProgressDeps) {
  /** The line comes first: a crash in between repeats both, and the line's `ref` keeps it from being told twice. */
  const tell = async (payment: Payment, stand: keyof typeof lines): Promise<void> => {
    if (payment.orderId === undefined) return;
    const attempt = refundAttempt(payment);
    const ref = attempt === 1 ? payment._id : `${payment._id}-${attempt}`;
    await orders.note(payment.orderId, { at: new Date(), ...lines[stand], by: 'provider', ref });
  };

  const succeeded = async (payment: Payment): Promise<void> => {
    await tell(payment, 'succeeded');
    const from = ['refunding', 'refund-pending', 'refund-failed', 'orphaned'] as const;
    if (await payments.move(payment._id, { from, to: 'refunded', now: new Date() }))
      metrics.refunds.inc({ outcome: 'done' });
  };

  const pending = async (payment: Payment): Promise<void> => {
    if (payment.state !== 'refunding') return;
    await tell(payment, 'pending');
    if (await payments.move(payment._id, { from: ['refunding'], to: 'refund-pending', now: new Date() }))
      metrics.refunds.inc({ outcome: 'pending' });
  };

  /**
   * Ends this try; another one begins only when somebody repeats the message at which it failed. False when another message was
   * the first to say so.
   */
  const fail = async (payment: Payment, failedBy: string): Promise<boolean> => {
    await tell(payment, 'failed');
    const isFirst = await payments.failRefund(payment, { failedBy, now: new Date() });
    if (isFirst) metrics.refunds.inc({ outcome: 'ended' });
    return isFirst;
  };

  const isNewFailure = async (payment: Payment, askedBy: string): Promise<boolean> =>
    payment.state !== 'refund-failed' && payment.state !== 'orphaned' && fail(payment, askedBy);

  return {
    fail,

    /**
     * Asks the provider how the money stands and writes it down; `askedBy` is the message that wants to know. Undefined when a
     * failure was written down before.
     */
    follow: async (payment: Payment, askedBy: string): Promise<RefundStatus | undefined> => {
      const [intent, refunds] = await Promise.all([
        provider.findIntent(payment._id),
        provider.findRefunds(payment._id),
      ]);
      const stand = refundStatus(intent?.receivedCents ?? 0, refunds);
      if (stand === 'succeeded') await succeeded(payment);
      if (stand === 'pending') await pending(payment);
      if (stand === 'failed' && !(await isNewFailure(payment, askedBy))) return undefined;
      return stand;
    },
  };
}

export type RefundProgress = ReturnType<typeof createRefundProgress>;
