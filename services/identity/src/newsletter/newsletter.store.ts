import { isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface SubscriptionDocument {
  _id: string;
  createdAt: Date;
}

export function createNewsletterStore(db: Db) {
  const subscriptions = db.collection<SubscriptionDocument>('newsletter');
  return {
    /** Does nothing when the address is already subscribed. */
    subscribe: async (email: string): Promise<void> => {
      try {
        await subscriptions.insertOne({ _id: email, createdAt: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

export type NewsletterStore = ReturnType<typeof createNewsletterStore>;
