import { paymentEventReceived, queues } from '@shop/contracts';
import {
  type MessageHandler,
  NeverRetry,
  on,
  type Producer,
  type QueueDeps,
  startWorker,
} from '@shop/service-kit';
import type { Orders } from '../orders/change-order.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import type { ProviderEvent } from './provider.types.ts';
import { refundIdOf, refundMessage } from './refund.ts';
import type { RefundProgress } from './refund-progress.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface PaymentEventDeps {
  readonly events: PaymentEventStore;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly orders: Orders;
  readonly settle: SettlePayment;
  readonly refundProgress: Pick<RefundProgress, 'follow'>;
  readonly producer: Pick<Producer, 'republish'>;
}

/** Works out what an event means. An event is only a hint: the provider is asked for the facts. */
export function createTakeEvent(parts: Omit<PaymentEventDeps, 'events'>) {
  const { payments, orders, settle, refundProgress, producer } = parts;

  const noteFailure = async ({ id, orderId, failure }: ProviderEvent): Promise<void> => {
    if (orderId === undefined) return;
    const text = failure === undefined ? 'A payment failed' : `A payment failed: ${failure}`;
    await orders.note(orderId, { at: new Date(), what: 'payment-failed', text, by: 'provider', ref: id });
  };

  /**
   * News of a refund that we asked for are the refund queue's business, where one that failed can be repeated. Others were made by
   * hand at the provider, for money that the shop could not give back or knew no order for.
   */
  const takeRefund = async ({ id, intentId, type }: ProviderEvent): Promise<void> => {
    const payment = await payments.find(intentId);
    if (!payment) return;
    if (payment.state === 'orphaned' || payment.state === 'refund-failed')
      await refundProgress.follow(payment, id);
    const isUnderWay = payment.state === 'refund-pending' || payment.state === 'refunded';
    if (type === 'refund-made' || !isUnderWay) return;
    const { orderId, reason = 'unknown' } = payment;
    const messageId = `${refundIdOf(intentId)}-${id}`;
    const { message } = refundMessage({ intentId, orderId, reason }, new Date(), messageId);
    await producer.republish(queues.ordersRefunds, message, { completed: 'leave' });
  };

  return async (event: ProviderEvent): Promise<void> => {
    if (event.type === 'succeeded') await settle(event.intentId, 'webhook');
    else if (event.type === 'failed') await noteFailure(event);
    else await takeRefund(event);
  };
}

export function paymentEventHandlers({ events, ...parts }: PaymentEventDeps): MessageHandler[] {
  const takeEvent = createTakeEvent(parts);
  return [
    on(paymentEventReceived, async ({ eventId }) => {
      const event = await events.find(eventId);
      if (!event) throw new NeverRetry('there is no such payment event');
      await takeEvent(event);
      await events.done(eventId);
    }),
  ];
}

export function startPaymentEventsWorker(parts: PaymentEventDeps, queueDeps: QueueDeps) {
  return startWorker(queues.ordersPaymentEvents, paymentEventHandlers(parts), queueDeps);
}
