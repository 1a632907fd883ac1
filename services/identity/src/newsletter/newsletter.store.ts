import { randomBytes } from 'node:crypto';
import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';

interface SubscriptionDocument {
  _id: string;
  createdAt: Date;
  /** In the link that confirms the address, until it is confirmed. */
  token?: string;
  /** When the address was last asked. */
  askedAt?: Date;
  confirmedAt?: Date;
}

/** Anyone can type any address: it is asked once a day at most. */
const askAgainMs = 24 * 3_600_000;
/** An address that does not answer is forgotten. */
const unansweredSeconds = 7 * 86_400;

export async function createNewsletterStore(db: Db) {
  const subscriptions = db.collection<SubscriptionDocument>('newsletter');
  await createIndexes(subscriptions, [
    { key: { token: 1 }, unique: true, sparse: true },
    { key: { askedAt: 1 }, expireAfterSeconds: unansweredSeconds, sparse: true },
  ]);
  return {
    unsubscribe: async (email: string): Promise<void> => {
      await subscriptions.deleteOne({ _id: email });
    },

    /** Returns the token of the link to send; undefined when the address has agreed, or was asked a moment ago. */
    ask: async (email: string, now: Date): Promise<string | undefined> => {
      const token = randomBytes(24).toString('base64url');
      const recently = new Date(now.getTime() - askAgainMs);
      try {
        await subscriptions.updateOne(
          { _id: email, confirmedAt: { $exists: false }, askedAt: { $not: { $gt: recently } } },
          { $set: { token, askedAt: now }, $setOnInsert: { createdAt: now } },
          { upsert: true },
        );
        return token;
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
    },

    isAsked: async (token: string): Promise<boolean> => (await subscriptions.findOne({ token })) !== null,

    /** Returns false when no address was asked with this token. */
    confirm: async (token: string, now: Date): Promise<boolean> => {
      const { matchedCount } = await subscriptions.updateOne(
        { token },
        { $set: { confirmedAt: now }, $unset: { token: true, askedAt: true } },
      );
      return matchedCount === 1;
    },
  };
}

export type NewsletterStore = Awaited<ReturnType<typeof createNewsletterStore>>;
