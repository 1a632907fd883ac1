import { createIndexes, insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';
import type { ProviderEvent } from './provider.types.ts';

interface EventDocument extends Omit<ProviderEvent, 'id'> {
  _id: string;
  state: 'received' | 'done';
  receivedAt: Date;
}

interface ReconciliationDocument {
  readonly _id: 'provider-events';
  readonly until: Date;
}

export const paymentEventsCollection = 'payment_events';

/** Verified events of the provider, each stored once, before it is acknowledged. */
export async function createPaymentEventStore(db: Db) {
  const events = db.collection<EventDocument>(paymentEventsCollection);
  const reconciliation = db.collection<ReconciliationDocument>('payment_look_back');
  await createIndexes(events, [{ key: { state: 1, receivedAt: 1 } }]);

  return {
    /** Returns false for a known event. */
    add: ({ id, ...event }: ProviderEvent, now: Date): Promise<boolean> =>
      insertOnce(events, { _id: id, ...event, state: 'received', receivedAt: now }),

    done: async (eventId: string): Promise<void> => {
      await events.updateOne({ _id: eventId }, { $set: { state: 'done' } });
    },

    /** Unfinished events received before `before`, oldest first. */
    unfinished: (before: Date): AsyncIterable<ProviderEvent> =>
      events
        .find({ state: 'received', receivedAt: { $lt: before } })
        .sort({ receivedAt: 1 })
        .map(({ _id: id, type, intentId, orderId, failure }) => ({ id, type, intentId, orderId, failure })),

    /**
     * Returns the time until which the provider's events were compared with our payments. Stored in the payments'
     * database, so that a restored backup resets both to the same moment.
     */
    reconciledUntil: async (): Promise<Date | undefined> =>
      (await reconciliation.findOne({ _id: 'provider-events' }))?.until,

    setReconciledUntil: async (until: Date): Promise<void> => {
      await reconciliation.updateOne({ _id: 'provider-events' }, { $max: { until } }, { upsert: true });
    },
  };
}
