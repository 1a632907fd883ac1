import { createSweep, type Sweep } from '@shop/service-kit';
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

/** The provider is given eight seconds and one repetition. */
const rowTimeoutMs = 20_000;

/**
 * Compares what the provider did since the last round with our payments, day by day: a webhook is sent once, and a restored backup
 * has lost what it said. Money of ours without a payment is settled, or recorded as orphaned so that somebody looks.
 */
export function createPaymentReconciliation(deps: OrdersDeps): Sweep {
  const { eventStore, provider } = deps;
  /** Events of this round that have to be looked at again. */
  const open = new Set<string>();

  async function* newEvents(now: Date): AsyncGenerator<ProviderEvent> {
    const end = new Date(now.getTime() - webhookMs);
    const oldest = new Date(now.getTime() - keptMs);
    const reconciled = (await eventStore.reconciledUntil()) ?? oldest;
    open.clear();
    for (let from = reconciled > oldest ? reconciled : oldest; from < end; ) {
      const until = new Date(Math.min(from.getTime() + day, end.getTime()));
      for await (const event of provider.listEvents(from, until)) {
        open.add(event.id);
        yield event;
      }
      // One event at a time, so all of this day have been looked at.
      if (open.size === 0) await eventStore.setReconciledUntil(until);
      from = until;
    }
  }

  return createSweep(
    {
      name: 'payment reconciliation',
      due: newEvents,
      idOf: ({ id }) => id,
      work: async (event) => {
        if (await isNews(deps, event)) await handleProviderEvent(deps, event);
        open.delete(event.id);
      },
      concurrency: 1,
      rowTimeoutMs,
    },
    deps,
  );
}

async function isNews(deps: OrdersDeps, event: ProviderEvent): Promise<boolean> {
  const isKnown = (await deps.paymentStore.find(event.intentId)) !== undefined;
  return event.type === 'succeeded' ? !isKnown && (await isOurPayment(deps, event)) : isKnown;
}
