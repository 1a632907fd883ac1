import type { Db } from 'mongodb';

interface LookBackDocument {
  readonly _id: 'provider-events';
  readonly until: Date;
}

/**
 * Until when the books have been compared with the provider's. It stands in the same database as the books: a backup that is
 * restored takes both back to the same moment.
 */
export function createLookBackStore(db: Db) {
  const marks = db.collection<LookBackDocument>('payment_look_back');
  return {
    until: async (): Promise<Date | undefined> => (await marks.findOne({ _id: 'provider-events' }))?.until,

    setUntil: async (until: Date): Promise<void> => {
      await marks.updateOne({ _id: 'provider-events' }, { $max: { until } }, { upsert: true });
    },
  };
}

export type LookBackStore = ReturnType<typeof createLookBackStore>;
