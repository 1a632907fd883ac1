import { type Envelope, id, paymentEventReceived, queues } from '@shop/contracts';
import { outboxEntry, parseJson, refuse } from '@shop/service-kit';
import { z } from 'zod';
import type { OrdersDeps } from '../deps.ts';
import { appendTimeline } from '../orders/change-order.ts';
import { BadSignature, type ProviderEvent, UnreadableEvent } from './provider.types.ts';
import { isOurEvent } from './settle-payment.ts';

export function eventMessage({ id, type, intentId, orderId, failure }: ProviderEvent, now: Date): Envelope {
  const payload = { id, type, intentId, orderId, failure };
  return outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, { id: `event-${id}`, payload, now })
    .message;
}

/** The order that an unsigned body claims to be about. Used only to record the refusal there. */
const claimedOrder = z.object({
  data: z.object({ object: z.object({ metadata: z.object({ orderId: id }) }) }),
});

/**
 * Verifies and stores the event, then acknowledges it; a worker handles it later. Signed events without use are
 * acknowledged and counted too: otherwise the provider would retry for days and then disable the webhook.
 */
export async function receiveWebhook(
  deps: OrdersDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { eventStore, producer, paymentMetrics, logger } = deps;
  const event = await ownEvent(deps, body, signature).catch((error: unknown) =>
    refuseUnsigned(deps, error, body),
  );
  if (typeof event === 'string') {
    paymentMetrics.webhooks.inc({ outcome: event });
    return;
  }
  const now = new Date();
  const isNew = await eventStore.add(event, now);
  paymentMetrics.webhooks.inc({ outcome: isNew ? 'accepted' : 'repeated' });
  if (!isNew) return;
  // Without Redis, a sweep finds the event unfinished.
  await producer.add(queues.ordersPaymentEvents, eventMessage(event, now)).catch((error: unknown) => {
    logger.warn({ err: error }, 'a payment event waits for the sweep');
  });
}

/** Returns the event if it is for this shop, otherwise the label to count it under. */
async function ownEvent(
  deps: OrdersDeps,
  body: Buffer,
  signature: string | undefined,
): Promise<ProviderEvent | 'ignored' | 'unreadable' | 'foreign'> {
  try {
    const event = deps.provider.readEvent(body, signature);
    if (!event) return 'ignored';
    return (await isOurEvent(deps, event)) ? event : 'foreign';
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    deps.logger.warn({ err: error }, 'a signed webhook could not be read');
    return 'unreadable';
  }
}

async function refuseUnsigned(deps: OrdersDeps, error: unknown, body: Buffer): Promise<never> {
  if (!(error instanceof BadSignature)) throw error;
  deps.paymentMetrics.webhooks.inc({ outcome: 'refused' });
  await recordUnsigned(deps, body);
  throw refuse.malformed(error.message);
}

/** At most one entry per order: anyone can send such a request. */
async function recordUnsigned(deps: OrdersDeps, body: Buffer): Promise<void> {
  const claimed = claimedOrder.safeParse(parseJson(body.toString()));
  if (!claimed.success) return;
  await appendTimeline(deps, claimed.data.data.object.metadata.orderId, {
    at: new Date(),
    what: 'webhook-refused',
    text: 'A payment message without a valid signature was refused',
    by: 'system',
    ref: 'webhook-refused',
  });
}
