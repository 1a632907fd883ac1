import { type Envelope, paymentEventReceived, queues } from '@shop/contracts';
import { outboxEntry, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { BadSignature, type ProviderEvent, UnreadableEvent } from '../payments/provider.types.ts';
import { isOurEvent } from '../payments/settle-payment.ts';

export function eventMessage({ id, type, intentId, orderId, failure }: ProviderEvent, now: Date): Envelope {
  const payload = { id, type, intentId, orderId, failure };
  return outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, { id: `event-${id}`, payload, now })
    .message;
}

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
  const event = await ownEvent(deps, body, signature).catch((error: unknown) => refuseUnsigned(deps, error));
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

/** Anyone can send such a request, so it leaves a log line and nothing in an order. */
function refuseUnsigned({ paymentMetrics, logger }: OrdersDeps, error: unknown): never {
  if (!(error instanceof BadSignature)) throw error;
  paymentMetrics.webhooks.inc({ outcome: 'refused' });
  logger.warn('a webhook without a valid signature was refused');
  throw refuse.malformed(error.message);
}
