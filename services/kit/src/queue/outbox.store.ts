import type { Envelope } from '@shop/contracts';
import type { Db, ObjectId } from 'mongodb';
import { createIndexes } from '../data/create-indexes.ts';

/** A message that waits in the document whose change caused it. */
export interface OutboxEntry {
  readonly queue: string;
  readonly message: Envelope;
  /** From when on a sweep may send it, or look after it. */
  readonly at: Date;
}

/** Key of a document that has an outbox: our own id, or a text such as the provider's id of a payment. */
export type DocumentId = ObjectId | string;

interface DocumentWithOutbox {
  _id: DocumentId;
  outbox?: OutboxEntry[];
}

export interface WaitingDocument {
  readonly _id: DocumentId;
  readonly outbox: readonly OutboxEntry[];
}

export interface OutboxStore {
  readonly collectionName: string;
  /** All documents with entries from before `before`, oldest first, and with these only. */
  readonly waiting: (before: Date) => AsyncIterable<WaitingDocument>;
  readonly removeSent: (documentId: DocumentId, messageIds: readonly string[]) => Promise<void>;
  /** Leaves messages alone until `at`. */
  readonly postpone: (documentId: DocumentId, messageIds: readonly string[], at: Date) => Promise<void>;
}

/** The `$pull` that removes messages from their document's outbox, by their ids. */
export function pullMessages(ids: readonly string[]) {
  return {
    outbox: { 'message.id': { $in: [...ids] } },
  };
}

const waitingIndex = 'outbox_waiting';

/** Unsent messages of one collection: state and message share a document, so no transaction is needed. */
export async function createOutboxStore(db: Db, collectionName: string): Promise<OutboxStore> {
  const documents = db.collection<DocumentWithOutbox>(collectionName);
  await createIndexes(documents, [{ key: { 'outbox.at': 1 }, sparse: true, name: waitingIndex }]);
  return {
    collectionName,
    // In the order of the index: to sort by a field of an array, the database would first have to read them all.
    waiting: (before) =>
      documents
        .find({ 'outbox.at': { $lt: before } }, { projection: { outbox: 1 }, hint: waitingIndex })
        .map(({ _id, outbox = [] }) => ({ _id, outbox: outbox.filter(({ at }) => at < before) })),
    removeSent: async (documentId, messageIds) => {
      await documents.updateOne({ _id: documentId }, { $pull: pullMessages(messageIds) });
    },
    postpone: async (documentId, messageIds, at) => {
      await documents.updateOne(
        { _id: documentId },
        { $set: { 'outbox.$[entry].at': at } },
        { arrayFilters: [{ 'entry.message.id': { $in: [...messageIds] } }] },
      );
    },
  };
}
