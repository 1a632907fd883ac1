import type { Envelope } from '@shop/contracts';
import type { Db, ObjectId } from 'mongodb';
import { createIndexes } from '../data/create-indexes.ts';
import { groupWrites } from '../data/grouped-writes.store.ts';

/** A message waiting in the document whose change caused it. */
export interface OutboxEntry {
  readonly queue: string;
  readonly message: Envelope;
  /** When a sweep may next send or check it. */
  readonly at: Date;
}

/** Key of a document with an outbox: our own id, or a text such as the provider's payment id. */
export type DocumentId = ObjectId | string;

/** Fields of a document that hold messages to send. Log entries have their own, because other changes empty or replace the outbox. */
export type OutboxField = 'outbox' | 'log';

interface DocumentWithOutbox extends Partial<Record<OutboxField, OutboxEntry[]>> {
  _id: DocumentId;
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
  return { outbox: withIds(ids) };
}

function withIds(ids: readonly string[]) {
  return { 'message.id': { $in: [...ids] } };
}

/** Unsent messages of one collection. State and message share a document, so no transaction is needed. */
export async function createOutboxStore(
  db: Db,
  collectionName: string,
  field: OutboxField = 'outbox',
): Promise<OutboxStore> {
  const documents = db.collection<DocumentWithOutbox>(collectionName);
  const writes = groupWrites<DocumentWithOutbox>(db, collectionName);
  const waitingIndex = `${field}_waiting`;
  const dueAt = `${field}.at`;
  await createIndexes(documents, [{ key: { [dueAt]: 1 }, sparse: true, name: waitingIndex }]);
  return {
    collectionName: field === 'outbox' ? collectionName : `${collectionName}.${field}`,
    // In index order: sorting by a field of an array would make the database read all documents first.
    waiting: (before) =>
      documents
        .find({ [dueAt]: { $lt: before } }, { projection: { [field]: 1 }, hint: waitingIndex })
        .map(({ _id, [field]: entries = [] }) => ({ _id, outbox: entries.filter(({ at }) => at < before) })),
    removeSent: async (documentId, messageIds) => {
      await writes.updateOne({
        filter: { _id: documentId },
        update: { $pull: { [field]: withIds(messageIds) } },
      });
    },
    postpone: async (documentId, messageIds, at) => {
      await documents.updateOne(
        { _id: documentId },
        { $set: { [`${field}.$[entry].at`]: at } },
        { arrayFilters: [{ 'entry.message.id': { $in: [...messageIds] } }] },
      );
    },
  };
}
