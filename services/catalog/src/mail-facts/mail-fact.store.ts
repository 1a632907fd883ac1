import { createOutboxStore, isDuplicateKey, type OutboxEntry, type OutboxStore } from '@shop/service-kit';
import type { Db } from 'mongodb';

/** A fact to be mailed. Keyed by its message id, and deleted once the message is delivered. */
interface MailFactDocument {
  readonly _id: string;
  readonly outbox: OutboxEntry[];
}

const collectionName = 'mail_facts';

export async function createMailFactStore(db: Db) {
  const facts = db.collection<MailFactDocument>(collectionName);
  const outboxStore: OutboxStore = {
    ...(await createOutboxStore(db, collectionName)),
    removeSent: async (id) => {
      await facts.deleteOne({ _id: String(id) });
    },
  };
  return {
    outboxStore,
    /** Adding the same fact again does nothing. */
    add: async (entry: OutboxEntry): Promise<void> => {
      try {
        await facts.insertOne({ _id: entry.message.id, outbox: [entry] });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

export type MailFactStore = Awaited<ReturnType<typeof createMailFactStore>>;
