import type { Envelope } from '@shop/contracts';
import type { Db, ObjectId } from 'mongodb';
import { createIndexes } from '../data/create-indexes.ts';

/** A message waiting in the document whose change caused it. */
export interface OutboxEntry {
  readonly queue: string;
  readonly message: Envelope;
  /** When a sweep may next send or check it. */
  readonly at: Date;
}

/** Key of a document with an outbox: our own id, or a text such as the provider's payment id. */
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
  /** Documents with entries due before `before`, oldest first, and only those entries. */
  readonly waiting: (before: Date) => AsyncIterable<WaitingDocument>;
  readonly removeSent: (documentId: DocumentId, messageIds: readonly string[]) => Promise<void>;
  /** Hides messages from sweeps until `at`. */
  readonly postpone: (documentId: DocumentId, messageIds: readonly string[], at: Date) => Promise<void>;
}

export function pullMessages(ids: readonly string[]) {
  return {
    outbox: { 'message.id': { $in: [...ids] } },
  };
}

const waitingIndex = 'outbox_waiting';

/** Unsent messages of one collection. State and message share a document, so no transaction is needed. */
export async function createOutboxStore(db: Db, collectionName: string): Promise<OutboxStore> {
  const documents = db.collection<DocumentWithOutbox>(collectionName);
  await createIndexes(documents, [{ key: { 'outbox.at': 1 }, sparse: true, name: waitingIndex }]);
  return {
    collectionName,
    // In index order: sorting by a field of an array would make the database read all documents first.
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
