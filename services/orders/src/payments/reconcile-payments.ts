import type { OrdersDeps } from '../deps.ts';
import { handleProviderEvent } from './payment-events.worker.ts';
import type { ProviderEvent } from './provider.types.ts';
import { isOurPayment } from './settle-payment.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** What is younger is left to its webhook. */
const webhookMs = 2 * minute;
/** The provider keeps events for so long. */
const keptMs = 30 * day;

/**
 * Compares what the provider did since the last round with our books, day by day: a webhook is sent once, but a restored backup has
 * forgotten what it said. Money of ours that the books do not know is settled, or laid open as orphaned.
 */
export async function reconcilePayments(
  deps: OrdersDeps,
  now = new Date(),
  signal?: AbortSignal,
): Promise<void> {
  const end = new Date(now.getTime() - webhookMs);
  const oldest = new Date(now.getTime() - keptMs);
  const reconciled = (await deps.eventStore.reconciledUntil()) ?? oldest;
  let from = reconciled > oldest ? reconciled : oldest;
  let isComplete = true;
  while (from < end && !signal?.aborted) {
    const until = new Date(Math.min(from.getTime() + day, end.getTime()));
    isComplete = (await takeEvents(deps, from, until)) && isComplete;
    if (isComplete) await deps.eventStore.setReconciledUntil(until);
    from = until;
  }
  if (isComplete && !signal?.aborted)
    deps.metrics.sweepEnded.set({ sweep: 'payment reconciliation' }, Date.now() / 1_000);
}

/** False when some event has to be looked at again. */
async function takeEvents(deps: OrdersDeps, from: Date, until: Date): Promise<boolean> {
  let isComplete = true;
  for await (const event of deps.provider.listEvents(from, until)) {
    try {
      if (await isNews(deps, event)) await handleProviderEvent(deps, event);
    } catch (error) {
      deps.logger.warn({ err: error, event: event.id }, 'an event of the provider could not be taken');
      isComplete = false;
    }
  }
  return isComplete;
}

async function isNews(deps: OrdersDeps, event: ProviderEvent): Promise<boolean> {
  const isKnown = (await deps.paymentStore.find(event.intentId)) !== undefined;
  return event.type === 'succeeded' ? !isKnown && (await isOurPayment(deps, event)) : isKnown;
}
