import { brand } from '@shop/contracts/brand';
import {
  createIndexes,
  insertOnce,
  type OutboxEntry,
  type Period,
  type PeriodSum,
  sumPeriod,
} from '@shop/service-kit';
import type { Db } from 'mongodb';
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

interface Latest {
  readonly now: Date;
  readonly last?: Place;
}

const lastOfYear = {
  localField: 'year',
  foreignField: 'year',
  as: 'last',
  pipeline: [{ $sort: { seq: -1 } }, { $limit: 1 }, { $project: { year: 1, seq: 1, issuedAt: 1 } }],
};

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
    { key: { issuedAt: 1, totalCents: 1, 'tax.cents': 1 } },
  ]);
  return {
    same: async (paper: Paper): Promise<Paper | undefined> => {
      const wanted = Object.fromEntries(subject.map((field) => [field, paper[field] ?? null]));
      return (await papers.aggregate<Paper>([{ $match: wanted }, { $unset: 'outbox' }]).next()) ?? undefined;
    },

    latest: async (): Promise<Latest> => {
      const found = db.aggregate<Latest>([
        { $documents: [{ now: '$$NOW', year: { $year: { date: '$$NOW', timezone: brand.timeZone } } }] },
        { $lookup: { from: collection, ...lastOfYear } },
        { $project: { now: 1, last: { $first: '$last' } } },
      ]);
      const latest = await found.next();
      if (!latest) throw new Error('the database returned no time');
      return latest;
    },

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

    numbersIn: async ({ from, until }: Period): Promise<string[]> => {
      const found = papers.find({ issuedAt: { $gte: from, $lt: until } }, { projection: { _id: 1 } });
      return found
        .sort({ issuedAt: 1, _id: 1 })
        .map(({ _id }) => _id)
        .toArray();
    },

    /** Whole papers, also what only the PDF prints. */
    ofNumbers: (numbers: readonly string[]): Promise<Paper[]> =>
      papers.aggregate<Paper>([{ $match: { _id: { $in: numbers } } }, { $unset: 'outbox' }]).toArray(),

    issuedSum: (period: Period): Promise<PeriodSum> =>
      sumPeriod(papers, { time: 'issuedAt', cents: 'totalCents', taxCents: '$tax.cents' }, period),
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
