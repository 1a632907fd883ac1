import { createIndexes, insertOnce, type OutboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { InvoiceDocument, LastInvoice } from './papers.rules.ts';

interface StoredInvoice extends InvoiceDocument {
  outbox: OutboxEntry[];
}

export const invoicesCollection = 'invoices';

const serverTime = z.object({ now: z.date() });

/**
 * Invoices are inserted, never changed or removed. The collection must stay on one shard: its unique keys assign the
 * numbers.
 */
export async function createInvoiceStore(db: Db) {
  const invoices = db.collection<StoredInvoice>(invoicesCollection);
  await createIndexes(invoices, [
    { key: { year: 1, seq: 1 }, unique: true },
    { key: { orderId: 1 }, unique: true },
  ]);
  return {
    ofOrder: async (orderId: string): Promise<InvoiceDocument | undefined> =>
      (await invoices.findOne({ orderId }, { projection: { outbox: 0 } })) ?? undefined,

    /** Returns the database's time: one clock for all processes. */
    now: async (): Promise<Date> => {
      const clock = db.aggregate([{ $documents: [{}] }, { $project: { now: '$$NOW' } }]);
      return serverTime.parse(await clock.next()).now;
    },

    last: async (year: number): Promise<LastInvoice | undefined> =>
      (await invoices.findOne(
        { year },
        { sort: { seq: -1 }, projection: { year: 1, seq: 1, issuedAt: 1 } },
      )) ?? undefined,

    /** Returns false when the place is taken or the order already has an invoice. */
    insert: (invoice: InvoiceDocument, outbox: readonly OutboxEntry[]): Promise<boolean> =>
      insertOnce(invoices, { ...invoice, outbox: [...outbox] }),
  };
}

export type InvoiceStore = Awaited<ReturnType<typeof createInvoiceStore>>;
