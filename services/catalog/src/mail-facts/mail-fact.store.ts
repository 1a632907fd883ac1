import { createOutboxStore, isDuplicateKey, type OutboxEntry, type OutboxStore } from '@shop/service-kit';
import type { Db } from 'mongodb';

/** Something that a person is told by mail. Its message is its key and all there is of it: with the message it goes. */
interface MailFactDocument {
  readonly _id: string;
  readonly outbox: OutboxEntry[];
}

const collectionName = 'mail_facts';

/** What people are told by mail, kept until notifications is done with it. */
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
    /** Adding twice is adding once. */
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
