import { createSweep, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { ProviderEvent } from '../payments/provider.types.ts';
import { isOurEvent } from '../payments/settle-payment.ts';
import { handleProviderEvent } from './payment-events.worker.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Leaves younger events to their webhook. */
const webhookMs = 2 * minute;
/** How long the provider keeps events. */
const keptMs = 30 * day;

/** The provider needs up to eight seconds: two attempts of four. */
const rowTimeoutMs = 20_000;

/**
 * Compares the provider's events since the last round with our payments, day by day: a webhook may be lost, and a
 * restored backup forgets what came in. Our money without a payment is settled, or recorded as orphaned for an admin
 * to check.
 */
export function createPaymentReconciliation(deps: OrdersDeps): Sweep {
  const { eventStore, provider } = deps;
  /** Events of this round that still have to be handled. */
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
      // Events are handled one at a time, so every earlier event of this day has had its turn.
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
  return event.type === 'succeeded' ? !isKnown && (await isOurEvent(deps, event)) : isKnown;
}
