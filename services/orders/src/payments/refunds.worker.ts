import { orderRefund, paymentRefund } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { makeOrderRefund } from './order-refunds.ts';
import type { Payment } from './payment.document.ts';
import { nextRefundCheck } from './payment.rules.ts';
import { RefundRefused } from './provider.types.ts';
import { failRefund, refundAttempt, updateRefund } from './refunds.ts';

/**
 * Makes refunds and follows them. The provider's idempotency key makes repetitions harmless. A refund that cannot
 * succeed ends as a dead letter; repeating it from the queue board starts another attempt.
 */
export function refundHandlers(deps: OrdersDeps): MessageHandler[] {
  return [
    on(paymentRefund, async ({ intentId }, { id }) => {
      const payment = await findPayment(deps, intentId, id);
      if (payment.state === 'refunding') await askForRefund(deps, payment, id);
      if (['refunding', 'refund-pending', 'refunded'].includes(payment.state))
        await followRefund(deps, payment, id);
    }),
    on(orderRefund, (refund) => makeOrderRefund(deps, refund)),
  ];
}

/** Returns the payment. Repeating the message at which its refund failed starts another attempt. */
async function findPayment(
  { paymentStore }: OrdersDeps,
  intentId: string,
  messageId: string,
): Promise<Payment> {
  const payment = await paymentStore.find(intentId);
  if (!payment) throw new NeverRetry(`our books know no payment ${intentId}`);
  if (payment.state !== 'refund-failed' || payment.failedBy !== messageId) return payment;
  const now = new Date();
  await paymentStore.retryRefund(intentId, { now, checkAt: nextRefundCheck(0, now) });
  return { ...payment, state: 'refunding' };
}

async function askForRefund(deps: OrdersDeps, payment: Payment, messageId: string): Promise<void> {
  try {
    await deps.provider.refund(payment._id, refundAttempt(payment));
  } catch (error) {
    deps.paymentMetrics.refunds.inc({ outcome: 'failed' });
    if (!(error instanceof RefundRefused)) throw error;
    if (await failRefund(deps, payment, messageId))
      throw new NeverRetry(`the provider refuses to give ${payment._id} back: ${error.message}`);
  }
}

async function followRefund(deps: OrdersDeps, payment: Payment, messageId: string): Promise<void> {
  const status = await updateRefund(deps, payment, messageId);
  if (status === 'failed') throw new NeverRetry(`the refund of ${payment._id} failed at the bank`);
  if (status === 'none') throw new Error(`the provider knows no refund of ${payment._id}`);
}
