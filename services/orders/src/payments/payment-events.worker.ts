import { paymentEventReceived, queues } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, type QueueParts, startWorker } from '@shop/service-kit';
import type { Orders } from '../orders/orders.ts';
import type { ProviderEvent } from './payment.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface PaymentEventParts {
  readonly events: PaymentEventStore;
  readonly orders: Orders;
  readonly settle: SettlePayment;
}

/** Works out what a stored event means. An event is only a hint: the provider is asked for the facts. */
export const paymentEventHandlers = ({ events, orders, settle }: PaymentEventParts): MessageHandler[] => {
  const noteFailure = async ({ id, orderId, failure }: ProviderEvent): Promise<void> => {
    if (orderId === undefined) return;
    const text = failure === undefined ? 'A payment failed' : `A payment failed: ${failure}`;
    await orders.note(orderId, { at: new Date(), what: 'payment-failed', text, by: 'provider', ref: id });
  };

  return [
    on(paymentEventReceived, async ({ eventId }) => {
      const event = await events.find(eventId);
      if (!event) throw new NeverRetry('there is no such payment event');
      if (event.type === 'succeeded') await settle(event.intentId, 'webhook');
      else await noteFailure(event);
      await events.done(eventId);
    }),
  ];
};

export const startPaymentEventsWorker = (parts: PaymentEventParts, queueParts: QueueParts) =>
  startWorker(queues.ordersPaymentEvents, paymentEventHandlers(parts), queueParts);
