import type { orderRoutes } from '@shop/contracts';
import { answer, assertOwnerOrAdmin, type Caller, type Handlers, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { getOrder, recordRefusal } from '../orders/change-order.ts';
import { orderReply } from '../orders/order.reply.ts';
import type { Order } from '../orders/order.types.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { receiveWebhook } from './payment-webhook.ts';
import { intentIdPattern } from './provider-objects.ts';
import { settlePayment } from './settle-payment.ts';

type PaymentTable = Pick<typeof orderRoutes, 'createPaymentIntent' | 'reportPayment' | 'paymentWebhook'>;

export function paymentHandlers(deps: OrdersDeps): Handlers<PaymentTable> {
  return {
    createPaymentIntent: async ({ body, caller }) =>
      answer({ clientSecret: await createPaymentIntent(deps, body, caller.email) }),

    /** 1 also when the webhook was faster: the order is paid by this payment, which is what the caller asked to see. */
    reportPayment: async ({ params: { id }, body, caller }) => {
      const attempt = { id, what: 'payment-refused', by: caller.email };
      const order = await recordRefusal(deps, attempt, () =>
        settleReported(deps, { id, transactionId: body.transactionId, caller }),
      );
      return answer({ modifiedCount: 1, order: orderReply(order) });
    },

    paymentWebhook: async ({ request }) => {
      const body: unknown = request.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      await receiveWebhook(deps, bytes, request.get('stripe-signature'));
      return answer({ received: true });
    },
  };
}

async function settleReported(
  deps: OrdersDeps,
  { id, transactionId, caller }: { id: string; transactionId: string; caller: Caller },
): Promise<Order> {
  const order = await getOrder(deps, id);
  await assertOwnerOrAdmin(caller, order.email);
  if (!intentIdPattern.test(transactionId))
    throw refuse.conflict('payment-unknown', 'The payment provider does not know this payment', {
      modifiedCount: 0,
    });
  const settled = await settlePayment(deps, { intentId: transactionId, by: 'page', orderId: id });
  if (settled.outcome === 'paid') return settled.order;
  throw refuse.conflict(settled.code, settled.message, { modifiedCount: 0 });
}
