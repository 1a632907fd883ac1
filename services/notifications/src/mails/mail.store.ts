import type { WaitingMails } from '@shop/contracts';
import { createIndexes, currentRequestId, insertOnce, type OutboxEntry, pushedLog } from '@shop/service-kit';
import type { Collection, Db } from 'mongodb';
import type { WrittenMail } from '../templates/mail-content.ts';
import { canWait, graceMs, leaseMs, type MailKind, type MailState, type NextState } from './mail.rules.ts';

/** A mail about one fact. The fact is the key, so there is at most one. */
export interface MailDocument {
  /** Id of the fact: `order-paid-<order id>`. */
  readonly _id: string;
  readonly kind: MailKind;
  /** True when mails that can't wait go first. */
  readonly canWait: boolean;
  /** The order's id, then its number. */
  readonly order?: readonly string[];
  /** The recipient's account. */
  readonly uid: string;
  readonly to: string;
  readonly subject: string;
  /** Each attempt composes the same bytes from it; deleted 30 days after the mail reached a final state. */
  readonly content?: WrittenMail;
  /** Id of the attached document. */
  readonly document?: string;
  readonly state: MailState;
  readonly tries: number;
  readonly createdAt: Date;
  /** When `state` last changed. */
  readonly at: Date;
  /** When a worker must handle the mail next; absent in final states. */
  readonly due?: Date;
  readonly forgetAt?: Date;
  readonly problem?: string;
  /** The request that caused the fact. */
  readonly requestId?: string | undefined;
  /** Set on a skipped mail that is sent once the address is proved. */
  readonly awaitsProof?: true;
  /** Entries for the staff log. */
  readonly log?: readonly OutboxEntry[];
}

/** The fields shown in lists. */
export type StoredMail = Pick<
  MailDocument,
  'kind' | 'order' | 'uid' | 'to' | 'subject' | 'state' | 'tries' | 'createdAt' | 'at' | 'problem'
> & { readonly id: string };

/** Excludes the text and what waits for the log. */
const listed = { content: 0, log: 0, awaitsProof: 0 } as const;

function toMail({ _id, ...mail }: Omit<MailDocument, 'content' | 'log' | 'awaitsProof'>): StoredMail {
  return { id: _id, ...mail };
}

export interface NewMail {
  readonly fact: string;
  readonly kind: MailKind;
  readonly order?: readonly string[];
  readonly uid: string;
  readonly to: string;
  readonly subject: string;
  /** Absent when the mail is skipped. */
  readonly content?: WrittenMail;
  readonly document?: string | undefined;
  /** Why the mail is skipped. */
  readonly problem?: string;
  /** Keeps the content of a skipped mail until the address is proved. */
  readonly awaitsProof?: boolean;
}

export interface ClaimedMail
  extends Pick<MailDocument, 'kind' | 'to' | 'document' | 'tries' | 'createdAt' | 'requestId'>,
    Required<Pick<MailDocument, 'content'>> {
  readonly id: string;
}

export const mailsCollection = 'mails';
/** How long the text is kept for resending. */
const keepMs = 30 * 86_400_000;
/** How long a mail waits for the proof of its address. */
const proofMs = 7 * 86_400_000;

function fateOf({ content, awaitsProof }: Pick<NewMail, 'content' | 'awaitsProof'>, now: Date) {
  if (!content) return { state: 'skipped' as const };
  if (!awaitsProof) return { content, state: 'queued' as const, due: now };
  const forgetAt = new Date(now.getTime() + proofMs);
  return { content, state: 'skipped' as const, awaitsProof: true as const, forgetAt };
}

export async function createMailStore(db: Db) {
  const mails = db.collection<MailDocument>(mailsCollection);
  const newestFirst = { createdAt: -1, _id: -1 } as const;
  await createIndexes(mails, [
    { key: { canWait: 1, due: 1 }, partialFilterExpression: { due: { $exists: true } } },
    { key: { forgetAt: 1 }, sparse: true },
    { key: { awaitsProof: 1, uid: 1 }, partialFilterExpression: { awaitsProof: true } },
    { key: newestFirst },
    { key: { state: 1, ...newestFirst } },
    { key: { to: 1, ...newestFirst } },
    { key: { order: 1, ...newestFirst } },
    { key: { uid: 1, ...newestFirst } },
  ]);
  return {
    ...sending(mails),
    ...mailLists(mails),

    /** Returns false when the fact already has a mail. */
    add: async ({ fact, content, awaitsProof = false, ...mail }: NewMail, now: Date): Promise<boolean> => {
      const fate = fateOf({ content, awaitsProof }, now);
      const waits = { canWait: canWait(mail.kind) };
      return insertOnce(mails, {
        _id: fact,
        ...mail,
        ...waits,
        ...fate,
        requestId: currentRequestId(),
        tries: 0,
        createdAt: now,
        at: now,
      });
    },

    /** Accounts with mails that wait for the proof of their address. */
    awaitingProof: (): Promise<string[]> => mails.distinct('uid', { awaitsProof: true }),

    /** Queues the mails of an account whose address is proved now. */
    release: async (uid: string, to: string, now: Date): Promise<void> => {
      await mails.updateMany(
        { uid, awaitsProof: true },
        {
          $set: { to, state: 'queued', due: now, at: now },
          $unset: { awaitsProof: 1, problem: 1, forgetAt: 1 },
        },
      );
    },

    /** Removes the mails to an account, and those to its address that belong to no account. */
    removeAllTo: async (uid: string, to: string): Promise<void> => {
      await mails.deleteMany({ $or: [{ uid }, { uid: '', to }] });
    },

    /** Deletes old texts: they contain addresses and purchases. */
    forgetContents: async (now: Date): Promise<void> => {
      await mails.updateMany(
        { forgetAt: { $lte: now } },
        { $unset: { content: 1, forgetAt: 1, awaitsProof: 1 } },
      );
    },
  };
}

/** The state changes of a mail. `tries` identifies the attempt, so updates from a superseded one are ignored. */
function sending(mails: Collection<MailDocument>) {
  return {
    /** Claims the next mail: those that can't wait first, then the one due longest. */
    claimNext: async (now: Date): Promise<ClaimedMail | undefined> => {
      const free: MailState[] = ['queued', 'sending'];
      const found = await mails.findOneAndUpdate(
        { due: { $lte: now }, state: { $in: free }, content: { $exists: true } },
        { $set: { state: 'sending', due: new Date(now.getTime() + leaseMs), at: now }, $inc: { tries: 1 } },
        { sort: { canWait: 1, due: 1 }, returnDocument: 'after' },
      );
      if (!found?.content) return undefined;
      const { _id: id, kind, to, content, document, tries, createdAt, requestId } = found;
      return { id, kind, to, content, document, tries, createdAt, requestId };
    },

    /** Marks the mail as being read by the mail server. Returns false when another worker took it over. */
    beginHanding: async ({ id, tries }: ClaimedMail, now: Date): Promise<boolean> => {
      const { matchedCount } = await mails.updateOne(
        { _id: id, tries, state: 'sending' },
        { $set: { state: 'handing', due: new Date(now.getTime() + graceMs), at: now } },
      );
      return matchedCount === 1;
    },

    /** Accepts late outcomes, even after `giveUpHanding`: the mail server's reply is still true. */
    finish: async ({ id, tries }: ClaimedMail, next: NextState, now: Date): Promise<void> => {
      const under: MailState[] = ['sending', 'handing', 'unknown'];
      const { state, problem } = next;
      const set = { state, at: now, problem };
      const update =
        next.state === 'queued'
          ? { $set: { ...set, due: new Date(now.getTime() + next.waitMs) } }
          : { $set: { ...set, forgetAt: new Date(now.getTime() + keepMs) }, $unset: { due: 1 as const } };
      await mails.updateOne({ _id: id, tries, state: { $in: under } }, update);
    },

    /** Gives up on mails whose worker died while handing them over: only a human can find out whether they arrived. Returns how many. */
    giveUpHanding: async (now: Date): Promise<number> => {
      const { modifiedCount } = await mails.updateMany(
        { state: 'handing', due: { $lte: now } },
        {
          $set: {
            state: 'unknown',
            problem: 'The process ended while the mail server was reading the mail',
            at: now,
            forgetAt: new Date(now.getTime() + keepMs),
          },
          $unset: { due: 1 },
        },
      );
      return modifiedCount;
    },

    /** Queues a mail again on an admin's request. Returns undefined when its state doesn't allow that or its text was deleted. */
    sendAgain: async (id: string, by: string, now: Date): Promise<StoredMail | undefined> => {
      const ends: MailState[] = ['refused', 'unknown'];
      const found = await mails.findOneAndUpdate(
        { _id: id, state: { $in: ends }, content: { $exists: true } },
        {
          $set: { state: 'queued', due: now, at: now },
          $unset: { forgetAt: 1 },
          $push: pushedLog({ thing: { kind: 'mail', id, name: id }, by, at: now }),
        },
        { returnDocument: 'after', projection: listed },
      );
      return found ? toMail(found) : undefined;
    },
  };
}

interface MailList {
  readonly state?: MailState | undefined;
  readonly to?: string | undefined;
  /** The order's id or number. */
  readonly order?: string | undefined;
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

type MailFilter = Pick<MailList, 'state' | 'to' | 'order'>;

/** Queries for admins and metrics. */
function mailLists(mails: Collection<MailDocument>) {
  return {
    find: async (id: string): Promise<StoredMail | undefined> => {
      const found = await mails.findOne({ _id: id }, { projection: listed });
      return found ? toMail(found) : undefined;
    },

    allTo: (uid: string): AsyncIterable<StoredMail> =>
      mails.find({ uid }, { projection: listed }).sort({ createdAt: -1, _id: -1 }).map(toMail),

    page: async ({ after, limit, ...wanted }: MailList): Promise<StoredMail[]> => {
      const older = after && {
        createdAt: { $lte: after.createdAt },
        $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
      };
      const found = await mails
        .find({ ...wanted, ...older }, { projection: listed })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray();
      return found.map(toMail);
    },

    count: (wanted: MailFilter): Promise<number> => mails.countDocuments(wanted),

    /** Mails that the mail server has not taken yet. */
    waiting: async (): Promise<WaitingMails> => {
      const untaken = { state: { $in: ['queued', 'sending', 'handing'] satisfies MailState[] } };
      const [waiting, oldest] = await Promise.all([
        mails.countDocuments(untaken),
        mails.findOne(untaken, { sort: { createdAt: 1, _id: 1 } }),
      ]);
      if (!oldest) return { waiting };
      const { createdAt, kind, tries, problem, requestId } = oldest;
      return { waiting, oldest: { since: createdAt.toISOString(), kind, tries, problem, requestId } };
    },

    /** Returns when the oldest queued mail was created; undefined when none is queued. */
    oldestWaiting: async (): Promise<Date | undefined> => {
      const found = await mails.findOne(
        { state: 'queued' },
        { projection: { createdAt: 1 }, sort: { createdAt: 1, _id: 1 } },
      );
      return found?.createdAt;
    },
  };
}

export type MailStore = Awaited<ReturnType<typeof createMailStore>>;
