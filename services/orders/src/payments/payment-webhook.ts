import { id, paymentEventReceived, queues } from '@shop/contracts';
import { type Outbox, type OutboxEntry, outboxEntry, refuse } from '@shop/service-kit';
import { z } from 'zod';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/orders.ts';
import { BadSignature, type PaymentProvider, type ProviderEvent } from './payment.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';

export interface WebhookParts {
  readonly orders: Orders;
  readonly events: PaymentEventStore;
  readonly provider: Pick<PaymentProvider, 'readEvent'>;
  readonly outbox: Outbox;
  readonly metrics: Pick<PaymentMetrics, 'webhooks'>;
  readonly fault: FaultPoints;
}

/** The message that makes a worker look at a stored event. A repeated ask needs an id of its own. */
export const eventMessage = (eventId: string, now: Date, messageId = `event-${eventId}`): OutboxEntry =>
  outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, { id: messageId, payload: { eventId }, now });

/** The order that a body claims to be about. Believed for one thing only: where to record that it was refused. */
const claimedOrder = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ orderId: id }) }) }),
});

/** Checks the signature, keeps the event and acknowledges it; what it means is worked out later. */
export const createReceiveEvent = (parts: WebhookParts) => {
  const { orders, events, provider, outbox, metrics, fault } = parts;
  const verified = async (
    body: Buffer,
    signature: string | undefined,
  ): Promise<ProviderEvent | undefined> => {
    try {
      return provider.readEvent(body, signature);
    } catch (error) {
      if (!(error instanceof BadSignature)) throw error;
      metrics.webhooks.inc({ outcome: 'refused' });
      await recordRefusal(body);
      throw refuse.malformed(error.message);
    }
  };

  /** One line per order at most: anybody can send such a request. */
  const recordRefusal = async (body: Buffer): Promise<void> => {
    const claimed = claimedOrder.safeParse(jsonOf(body));
    if (!claimed.success) return;
    await orders.note(claimed.data.data.object.metadata.orderId, {
      at: new Date(),
      what: 'webhook-refused',
      text: 'A payment message without a valid signature was refused',
      by: 'system',
      ref: 'webhook-refused',
    });
  };

  return async (body: Buffer, signature: string | undefined): Promise<void> => {
    const event = await verified(body, signature);
    if (!event) {
      metrics.webhooks.inc({ outcome: 'ignored' });
      return;
    }
    const now = new Date();
    const message = eventMessage(event.id, now);
    const isNew = await events.add(event, now, [message]);
    metrics.webhooks.inc({ outcome: isNew ? 'accepted' : 'repeated' });
    fault('webhook-after-store');
    if (isNew) await outbox.send(event.id, [message]);
  };
};

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};
