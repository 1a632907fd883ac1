import { id, paymentEventReceived, queues } from '@shop/contracts';
import { type Logger, type Outbox, type OutboxEntry, outboxEntry, refuse } from '@shop/service-kit';
import { z } from 'zod';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/change-order.ts';
import type { IsOurs } from './ownership.ts';
import type { PaymentEventStore } from './payment-event.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { BadSignature, type PaymentProvider, type ProviderEvent, UnreadableEvent } from './provider.types.ts';

export interface WebhookDeps {
  readonly orders: Orders;
  readonly events: PaymentEventStore;
  readonly provider: Pick<PaymentProvider, 'readEvent'>;
  readonly isOurs: IsOurs;
  readonly outbox: Outbox;
  readonly logger: Logger;
  readonly metrics: Pick<PaymentMetrics, 'webhooks'>;
  readonly fault: FaultPoints;
}

/** The message that makes a worker look at a stored event. */
export function eventMessage(eventId: string, now: Date): OutboxEntry {
  return outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, {
    id: `event-${eventId}`,
    payload: { eventId },
    now,
  });
}

/** The order that a body claims to be about. Believed for one thing only: where to record that it was refused. */
const claimedOrder = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ orderId: id }) }) }),
});

/**
 * Checks the signature, keeps the event and acknowledges it; what it means is worked out later. What is signed and of no use is
 * acknowledged too, and counted: the provider would repeat it for days, and end by sending nothing any more.
 */
export function createReceiveEvent(parts: WebhookDeps) {
  const { orders, events, provider, isOurs, outbox, logger, metrics, fault } = parts;

  /** The event, if it is one for us; everything else is counted under what it is instead. */
  const ownEvent = async (
    body: Buffer,
    signature: string | undefined,
  ): Promise<ProviderEvent | 'ignored' | 'unreadable' | 'foreign'> => {
    try {
      const event = provider.readEvent(body, signature);
      if (!event) return 'ignored';
      return (await isOurs(event)) ? event : 'foreign';
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      logger.warn({ err: error }, 'a signed webhook could not be read');
      return 'unreadable';
    }
  };

  const refuseUnsigned = async (error: unknown, body: Buffer): Promise<never> => {
    if (!(error instanceof BadSignature)) throw error;
    metrics.webhooks.inc({ outcome: 'refused' });
    await recordRefusal(body);
    throw refuse.malformed(error.message);
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
    const event = await ownEvent(body, signature).catch((error: unknown) => refuseUnsigned(error, body));
    if (typeof event === 'string') {
      metrics.webhooks.inc({ outcome: event });
      return;
    }
    const now = new Date();
    const message = eventMessage(event.id, now);
    const isNew = await events.add(event, now, [message]);
    metrics.webhooks.inc({ outcome: isNew ? 'accepted' : 'repeated' });
    fault('webhook-after-store');
    if (isNew) await outbox.send(event.id, [message]);
  };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
