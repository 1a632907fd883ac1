import type { Logger, Metrics, Sweep } from '@shop/service-kit';
import type { LookBackStore } from './look-back.store.ts';
import type { IsOurs } from './ownership.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentProvider, ProviderEvent } from './provider.types.ts';

export interface LookBackDeps {
  readonly provider: Pick<PaymentProvider, 'listEvents'>;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly isOurs: IsOurs;
  readonly takeEvent: (event: ProviderEvent) => Promise<void>;
  readonly lookBack: LookBackStore;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'sweepEnded'>;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** What is younger is left to its webhook. */
const webhookMs = 2 * minute;
/** The provider keeps events for so long. */
const keptMs = 30 * day;

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/**
 * Compares what the provider did since the last round with our books, day by day: a webhook is sent once, but a restored backup has
 * forgotten what it said. Money of ours that the books do not know is settled, or laid open as orphaned.
 */
export function createPaymentReconciliation(deps: LookBackDeps): Sweep {
  const { provider, payments, isOurs, takeEvent, lookBack, logger, metrics } = deps;

  const isNews = async (event: ProviderEvent): Promise<boolean> => {
    const known = (await payments.find(event.intentId)) !== undefined;
    return event.type === 'succeeded' ? !known && (await isOurs(event)) : known;
  };

  /** False when something has to be looked at again. */
  const take = async (event: ProviderEvent): Promise<boolean> => {
    try {
      if (await isNews(event)) await takeEvent(event);
      return true;
    } catch (error) {
      logger.warn({ err: error, event: event.id }, 'an event of the provider could not be taken');
      return false;
    }
  };

  const takeAll = async (from: Date, until: Date): Promise<boolean> => {
    let complete = true;
    for await (const event of provider.listEvents(from, until)) complete = (await take(event)) && complete;
    return complete;
  };

  return async (now = new Date(), signal) => {
    const end = new Date(now.getTime() - webhookMs);
    const oldest = new Date(now.getTime() - keptMs);
    const seen = (await lookBack.until()) ?? oldest;
    let from = seen > oldest ? seen : oldest;
    let complete = true;
    while (from < end && !signal?.aborted) {
      const until = earlier(new Date(from.getTime() + day), end);
      complete = (await takeAll(from, until)) && complete;
      if (complete) await lookBack.setUntil(until);
      from = until;
    }
    if (complete && !signal?.aborted) metrics.sweepEnded.set({ sweep: 'look back' }, Date.now() / 1_000);
  };
}
