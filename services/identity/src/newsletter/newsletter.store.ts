import { insertOnce } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface SubscriptionDocument {
  _id: string;
  createdAt: Date;
}

export function createNewsletterStore(db: Db) {
  const subscriptions = db.collection<SubscriptionDocument>('newsletter');
  return {
    unsubscribe: async (email: string): Promise<void> => {
      await subscriptions.deleteOne({ _id: email });
    },

    /** Does nothing when the address is already subscribed. */
    subscribe: async (email: string): Promise<void> => {
      await insertOnce(subscriptions, { _id: email, createdAt: new Date() });
    },
  };
}

export type NewsletterStore = ReturnType<typeof createNewsletterStore>;
