import { createHash } from 'node:crypto';
import { createIndexes, insertOnce } from '@shop/service-kit';
import { Binary, type Db } from 'mongodb';
import type { DocumentFacts } from './document.rules.ts';

interface StoredDocument extends Omit<DocumentFacts, 'id'> {
  _id: string;
  sha256: string;
  pdf: Binary;
}

export type DocumentFile = DocumentFacts & { readonly pdf: Buffer };

const numbered: StoredDocument['kind'][] = ['invoice', 'credit-note'];

/** An order has one invoice, one slip per parcel and one credit note per refund. */
const mostOfOrder = 200;

function toFacts({
  _id: id,
  kind,
  number,
  fileName,
  orderId,
  uid,
  at,
}: Omit<StoredDocument, 'sha256' | 'pdf'>) {
  return { id, kind, number, fileName, orderId, uid, at };
}

/** Stores documents, which are written once and never change. */
export async function createDocumentStore(db: Db) {
  const documents = db.collection<StoredDocument>('documents');
  await createIndexes(documents, [{ key: { orderId: 1, at: 1 } }, { key: { kind: 1, at: 1 } }]);
  const withoutBytes = { projection: { pdf: 0, sha256: 0 } };

  return {
    /** Keeps the first document when two workers add the same one. */
    add: async ({ id, ...facts }: DocumentFacts, pdf: Buffer): Promise<void> => {
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      await insertOnce(documents, { _id: id, ...facts, sha256, pdf: new Binary(pdf) });
    },

    find: async (id: string): Promise<DocumentFile | undefined> => {
      const found = await documents.findOne({ _id: id });
      return found ? { ...toFacts(found), pdf: Buffer.from(found.pdf.buffer) } : undefined;
    },

    /** Counts the invoices and credit notes of a period. */
    countIn: ({ from, until }: { from: Date; until: Date }): Promise<number> =>
      documents.countDocuments({ kind: { $in: numbered }, at: { $gte: from, $lt: until } }),

    /** In no particular order; skips unknown ids. */
    findMany: async (ids: readonly string[]): Promise<DocumentFile[]> => {
      const found = await documents.find({ _id: { $in: ids } }).toArray();
      return found.map((document) => ({ ...toFacts(document), pdf: Buffer.from(document.pdf.buffer) }));
    },

    /** Lists an order's documents, oldest first. */
    ofOrder: async (orderId: string): Promise<DocumentFacts[]> => {
      const found = await documents
        .find({ orderId }, withoutBytes)
        .sort({ at: 1 })
        .limit(mostOfOrder)
        .toArray();
      return found.map(toFacts);
    },
  };
}

export type DocumentStore = Awaited<ReturnType<typeof createDocumentStore>>;
