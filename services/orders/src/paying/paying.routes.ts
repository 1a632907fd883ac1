import type { Order as OrderReply, orderRoutes } from '@shop/contracts';
import { answer, clientOf, type Handlers, refuse } from '@shop/service-kit';
import { orderReply } from '../calls/order.reply.ts';
import { type ResolvedOrder, refusalOf, resolvedIn, resolveOwnOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from '../order/change-order.ts';
import { intentIdPattern } from '../payments/provider-objects.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { receiveWebhook } from './payment-webhook.ts';

export function paymentHandlers(deps: OrdersDeps) {
  return {
    createPaymentIntent: async ({ body, caller: { uid, email }, request }) => {
      const payer = { uid, email, client: clientOf(request) };
      return answer({ clientSecret: await createPaymentIntent(deps, body, payer) });
    },

    /** Returns 1 even when the webhook was faster: the order is paid by this payment, as the caller reported. */
    reportPayment: async ({ params: { id }, body: { transactionId }, caller }) => {
      const resolved = await resolveOwnOrder(deps, id, { caller, right: 'orders.change' });
      const attempt = { id: resolved.order.id, what: 'payment-refused', by: caller.email };
      const row = await recordRefusal(deps, attempt, () => settleReported(deps, resolved, transactionId));
      return answer({ modifiedCount: 1, order: row });
    },

    paymentWebhook: async ({ request }) => {
      const body: unknown = request.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(deps, bytes, request.get('stripe-signature'));
      return answer({ received: true });
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}

/**
 * Settles the order and returns the row of the requested line. Money settles the order even when the line has been
 * cancelled.
 */
async function settleReported(
  deps: OrdersDeps,
  resolved: ResolvedOrder,
  transactionId: string,
): Promise<OrderReply> {
  if (!intentIdPattern.test(transactionId))
    throw refuse.conflict('payment-unknown', "The payment provider doesn't have this payment", {
      modifiedCount: 0,
    });
  const { order } = resolved;
  const settled = await settlePayment(deps, { intentId: transactionId, by: 'page', order });
  if (settled.outcome !== 'paid') throw refuse.conflict(settled.code, settled.message, { modifiedCount: 0 });
  const paid = resolvedIn(settled.order, resolved);
  const row = orderReply(paid.order, paid.line);
  if (row.paid) return row;
  const { code, message } = refusalOf(paid);
  throw refuse.conflict(code, message, { modifiedCount: 0 });
}
