import { paymentRefund } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { makeOrderRefund, type PaymentDeps, refundPayment } from '../payments/refunds.ts';

/**
 * Makes refunds and follows them: of an order, which keeps their states, or of all money of a payment that paid no
 * order. Every step can be repeated at any time.
 */
export function refundHandlers(deps: PaymentDeps): MessageHandler[] {
  return [
    on(paymentRefund, (job, { id }) =>
      job.refundId === undefined ? refundPayment(deps, job.intentId, id) : makeOrderRefund(deps, job),
    ),
  ];
}
