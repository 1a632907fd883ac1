import {
  createIndexes,
  insertOnce,
  type OutboxEntry,
  type Period,
  type PeriodSum,
  sumPeriod,
} from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import type { CreditNoteDocument } from './credit-notes.rules.ts';
import type { InvoiceDocument, Place } from './papers.rules.ts';

export const invoicesCollection = 'invoices';
export const creditNotesCollection = 'credit_notes';

/** The other fields are those of the papers' type. */
interface StoredPaper {
  readonly _id: string;
  readonly outbox: readonly OutboxEntry[];
}

/** Fields that the registers do not show; the lines are most of a paper. */
const unregistered = ['lines', 'seller', 'deliverTo'] as const;

export type RegisteredPaper<Paper> = Omit<Paper, (typeof unregistered)[number]>;

const serverTime = z.object({ now: z.date() });

/**
 * Numbered papers of one kind, one for the same values of `subject`. They are inserted, never changed or removed. The collection must
 * stay on one shard: its unique keys assign the numbers.
 */
async function createPaperStore<Paper extends InvoiceDocument | CreditNoteDocument>(
  db: Db,
  { collection, subject }: { collection: string; subject: readonly (keyof Paper & string)[] },
) {
  const papers = db.collection<StoredPaper>(collection);
  await createIndexes(papers, [
    { key: { year: 1, seq: 1 }, unique: true },
    { key: Object.fromEntries(subject.map((field) => [field, 1])), unique: true },
    { key: { issuedAt: 1, totalCents: 1 } },
  ]);
  const first = async (filter: object): Promise<Paper | undefined> => {
    const found = papers.aggregate<Paper>([
      { $match: filter },
      { $sort: { year: -1, seq: -1 } },
      { $limit: 1 },
      { $unset: 'outbox' },
    ]);
    return (await found.next()) ?? undefined;
  };
  return {
    same: (paper: Paper): Promise<Paper | undefined> =>
      first(Object.fromEntries(subject.map((field) => [field, paper[field] ?? null]))),

    /** Returns the database's time: one clock for all processes. */
    now: async (): Promise<Date> => {
      const clock = db.aggregate([{ $documents: [{}] }, { $project: { now: '$$NOW' } }]);
      return serverTime.parse(await clock.next()).now;
    },

    last: (year: number): Promise<Place | undefined> => first({ year }),

    /** Returns false when the place is taken or the subject already has a paper. */
    insert: (paper: Paper, outbox: readonly OutboxEntry[]): Promise<boolean> =>
      insertOnce(papers, { ...paper, outbox }),

    /** Papers issued in a period, in the sequence of their numbers, without what only the PDF prints. */
    issuedIn: ({ from, until }: Period): AsyncIterable<RegisteredPaper<Paper>> =>
      papers.aggregate<RegisteredPaper<Paper>>([
        { $match: { issuedAt: { $gte: from, $lt: until } } },
        { $sort: { issuedAt: 1, _id: 1 } },
        { $unset: ['outbox', ...unregistered] },
      ]),

    issuedSum: (period: Period): Promise<PeriodSum> =>
      sumPeriod(papers, { time: 'issuedAt', cents: 'totalCents' }, period),
  };
}

export function createInvoiceStore(db: Db) {
  return createPaperStore<InvoiceDocument>(db, { collection: invoicesCollection, subject: ['orderId'] });
}

export function createCreditNoteStore(db: Db) {
  return createPaperStore<CreditNoteDocument>(db, {
    collection: creditNotesCollection,
    subject: ['refundId', 'cancels'],
  });
}
