import type { Envelope } from '@shop/contracts';
import type { Db, ObjectId } from 'mongodb';

/** A message that waits in the document whose change caused it. */
export interface OutboxEntry {
  readonly queue: string;
  readonly message: Envelope;
  readonly at: Date;
}

/** Key of a document that has an outbox: our own id, or a text such as the provider's id of a payment. */
export type DocumentId = ObjectId | string;

interface DocumentWithOutbox {
  _id: DocumentId;
  outbox?: OutboxEntry[];
}

export interface OutboxStore {
  readonly collectionName: string;
  /** Documents with an entry from before `before`, oldest first. */
  readonly waiting: (before: Date, limit: number) => Promise<{ _id: DocumentId; outbox: OutboxEntry[] }[]>;
  readonly removeSent: (documentId: DocumentId, messageIds: readonly string[]) => Promise<void>;
}

/** The `$pull` that takes messages out of their document, by their ids. */
export const sentMessages = (ids: readonly string[]) => ({
  outbox: { 'message.id': { $in: [...ids] } },
});

/** Unsent messages of one collection: state and message share a document, so no transaction is needed. */
export const createOutboxStore = async (db: Db, collectionName: string): Promise<OutboxStore> => {
  const documents = db.collection<DocumentWithOutbox>(collectionName);
  await documents.createIndex({ 'outbox.at': 1 }, { sparse: true, name: 'outbox_waiting' });
  return {
    collectionName,
    waiting: async (before, limit) => {
      const found = await documents
        .find({ 'outbox.at': { $lt: before } }, { projection: { outbox: 1 } })
        .sort({ 'outbox.at': 1 })
        .limit(limit)
        .toArray();
      return found.map(({ _id, outbox }) => ({ _id, outbox: outbox ?? [] }));
    },
    removeSent: async (documentId, messageIds) => {
      await documents.updateOne({ _id: documentId }, { $pull: sentMessages(messageIds) });
    },
  };
};
