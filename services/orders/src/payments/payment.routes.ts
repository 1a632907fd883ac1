import { orderRoutes } from '@shop/contracts';
import { answer, assertOwnerOrAdmin, type Caller, type Handlers, refuse } from '@shop/service-kit';
import type { Orders } from '../orders/change-order.ts';
import { orderReply } from '../orders/order.reply.ts';
import type { Order } from '../orders/order.types.ts';
import type { createPaymentIntents } from './create-payment-intent.ts';
import type { createReceiveEvent } from './payment-webhook.ts';
import { intentIdPattern } from './provider-objects.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface PaymentRouteDeps {
  readonly orders: Orders;
  readonly settle: SettlePayment;
  readonly createIntent: ReturnType<typeof createPaymentIntents>;
  readonly receiveEvent: ReturnType<typeof createReceiveEvent>;
}

const { createPaymentIntent, reportPayment, paymentWebhook } = orderRoutes;
const table = { createPaymentIntent, reportPayment, paymentWebhook };

export function createPaymentHandlers(parts: PaymentRouteDeps): Handlers<typeof table> {
  const { orders, settle } = parts;

  const settleReported = async (id: string, transactionId: string, caller: Caller): Promise<Order> => {
    const order = await orders.get(id);
    await assertOwnerOrAdmin(caller, order.email);
    if (!intentIdPattern.test(transactionId))
      throw refuse.conflict('payment-unknown', 'The payment provider does not know this payment', {
        modifiedCount: 0,
      });
    const settled = await settle(transactionId, 'page', id);
    if (settled.outcome === 'paid') return settled.order;
    throw refuse.conflict(settled.code, settled.message, { modifiedCount: 0 });
  };

  return {
    createPaymentIntent: async ({ body, caller }) =>
      answer({ clientSecret: await parts.createIntent(body, caller.email) }),

    /** 1 also when the webhook was faster: the order is paid by this payment, which is what the caller asked to see. */
    reportPayment: async ({ params: { id }, body, caller }) => {
      const about = { what: 'payment-refused', by: caller.email, now: () => new Date() };
      const order = await orders.attempt(id, about, () => settleReported(id, body.transactionId, caller));
      return answer({ modifiedCount: 1, order: orderReply(order) });
    },

    paymentWebhook: async ({ request }) => {
      const body: unknown = request.body;
      await parts.receiveEvent(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        request.get('stripe-signature'),
      );
      return answer({ received: true });
    },
  };
}
