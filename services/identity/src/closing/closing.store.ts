import { accountClosed, formerCustomer, limits, queues } from '@shop/contracts';
import { createIndexes, insertOnce, logEntries, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';

/** A closed account. Only its id stays once everything else was deleted. */
interface ClosingDocument {
  /** The person's uid. */
  readonly _id: string;
  /** The account to delete at the identity provider; none if another person has it now. */
  readonly accountUid?: string;
  readonly closedAt: Date;
  readonly email?: string;
  /** When to delete what identity keeps of the person: at once, and again at `lastAt`. */
  readonly due?: Date;
  readonly lastAt: Date;
  readonly outbox: OutboxEntry[];
  /** Entries for the staff log. */
  readonly log: OutboxEntry[];
}

export interface ClosingPerson {
  readonly uid: string;
  readonly email: string;
  readonly accountUid?: string | undefined;
}

export interface Closing extends ClosingPerson {
  readonly isLast: boolean;
}

export const closingsCollection = 'account_closings';

const consumers = [queues.catalogAccounts, queues.ordersAccounts, queues.notificationsAccounts];
const marginMs = 5 * 60_000;

/** By then access tokens have expired, and with them all calls of the person. */
function lastTime(now: Date): Date {
  return new Date(now.getTime() + limits.accessTokenSeconds * 1_000 + marginMs);
}

function messages(person: { uid: string; email: string }, now: Date, round: string): OutboxEntry[] {
  const fact = { id: `account-closed-${person.uid}-${round}`, payload: person, now };
  return consumers.map((queue) => outboxEntry(queue, accountClosed, fact));
}

export async function createClosingStore(db: Db) {
  const closings = db.collection<ClosingDocument>(closingsCollection);
  await createIndexes(closings, [
    { key: { due: 1 }, sparse: true },
    { key: { accountUid: 1 }, sparse: true },
  ]);
  return {
    isClosed: async (uid: string): Promise<boolean> => (await closings.findOne({ _id: uid })) !== null,

    isAccountClosed: async (accountUid: string): Promise<boolean> =>
      (await closings.findOne({ accountUid })) !== null,

    /** Decides the closing and returns its first messages; they are sent again when the last access token has expired. */
    add: async (
      { uid, email, accountUid }: ClosingPerson,
      by: string,
      now: Date,
    ): Promise<readonly OutboxEntry[]> => {
      const person = { uid, email };
      const lastAt = lastTime(now);
      const first = messages(person, now, 'first');
      const last = messages(person, now, 'last').map((entry) => ({ ...entry, at: lastAt }));
      await insertOnce(closings, {
        _id: uid,
        email,
        closedAt: now,
        due: now,
        lastAt,
        accountUid,
        outbox: [...first, ...last],
        log: logEntries({ thing: { kind: 'person', id: uid, name: formerCustomer }, by, at: now }),
      });
      return first;
    },

    due: async function* (now: Date): AsyncGenerator<Closing> {
      for await (const { _id, accountUid, email = '', lastAt } of closings.find({ due: { $lte: now } }))
        yield { uid: _id, accountUid, email, isLast: lastAt <= now };
    },

    done: async ({ uid, isLast }: Closing): Promise<void> => {
      const update = isLast
        ? { $unset: { due: true, email: true } as const }
        : [{ $set: { due: '$lastAt' } }];
      await closings.updateOne({ _id: uid }, update);
    },
  };
}

export type ClosingStore = Awaited<ReturnType<typeof createClosingStore>>;
