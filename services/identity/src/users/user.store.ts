import type { AdditionalInfo } from '@shop/contracts';
import {
  createWordSearch,
  isDuplicateKey,
  type KnownRole,
  type OutboxEntry,
  type Role,
  searchWords,
} from '@shop/service-kit';
import type { Collection, Db, ObjectId } from 'mongodb';
import { roleAnnouncement } from './role-announcement.ts';
import { knownRole, type ShownUser, shownKeys, type UserDocument } from './user.document.ts';

type Stored = UserDocument<ObjectId>;

export const usersCollection = 'users';

/** What a person may change about themselves. */
export type ProfileChange = Partial<AdditionalInfo> & { name?: string; img?: string };

/** `by` is an admin's email or what else decided. With a `tokenVersion` it counts for the role of that version alone. */
export interface RoleDecisionInput {
  readonly email: string;
  readonly role: Role;
  readonly by: string;
  readonly tokenVersion?: number;
}

export type RoleChange =
  | { readonly outcome: 'changed'; readonly userId: ObjectId; readonly entries: readonly OutboxEntry[] }
  | { readonly outcome: 'unchanged' | 'unknown' | 'contended' };

const uniqueEmail = 'email_unique';
const byWord = 'user_words';
const byRole = 'admins';
const byRoleChange = 'role_changes';
/** What the whole list holds of the database at a time. */
const streamedRows = 100;

const createIndexes = async (users: Collection<Stored>): Promise<void> => {
  await users.createIndexes([
    { key: { email: 1 }, name: uniqueEmail, unique: true },
    { key: { words: 1, email: 1 }, name: byWord },
    { key: { roleChangedAt: 1 }, name: byRoleChange, sparse: true },
    { key: { role: 1, email: 1 }, name: byRole, sparse: true },
  ]);
};

const projection = { _id: 0, ...Object.fromEntries(shownKeys.map((key) => [key, 1])) };

/** A change that loses this many races in a row meets something stranger than two admins. */
const roleAttempts = 5;

export const createUserStore = async (db: Db) => {
  const users = db.collection<Stored>(usersCollection);
  await createIndexes(users);

  const search = createWordSearch(db, { collection: usersCollection, index: byWord });

  /** A search goes by its words and sorts what it found; without one, the list is walked in its order. */
  const searched = async (q: string | undefined) => {
    const words = searchWords(q);
    return { filter: await search(words), hint: words.length > 0 ? byWord : uniqueEmail };
  };

  const find = (email: string) => users.findOne({ email });

  const tryRole = async ({ email, role, by, ...decided }: RoleDecisionInput): Promise<RoleChange> => {
    const person = await find(email);
    if (!person) return { outcome: 'unknown' };
    const isLate = decided.tokenVersion !== undefined && decided.tokenVersion !== person.tokenVersion;
    if (isLate || knownRole(person).role === role) return { outcome: 'unchanged' };
    const now = new Date();
    const tokenVersion = person.tokenVersion + 1;
    const entries = roleAnnouncement({ id: person._id.toHexString(), email }, { role, tokenVersion }, now);
    const { modifiedCount } = await users.updateOne(
      { _id: person._id, tokenVersion: person.tokenVersion },
      {
        ...(role === 'admin' ? {} : { $unset: { role: true } }),
        $set: { tokenVersion, roleChangedAt: now, ...(role === 'admin' ? { role } : {}) },
        $push: { roleHistory: { role, at: now, by }, outbox: { $each: entries } },
      },
    );
    return modifiedCount === 1
      ? { outcome: 'changed', userId: person._id, entries }
      : { outcome: 'contended' };
  };

  return {
    find,

    /** Creates a record for an address that has none; never touches one that is there. */
    insertIfUnknown: async (person: {
      email: string;
      name?: string | undefined;
      img?: string | undefined;
    }) => {
      const born = {
        ...person,
        tokenVersion: 0,
        roleHistory: [],
        words: searchWords(person.email, person.name),
        createdAt: new Date(),
        outbox: [],
      };
      try {
        await users.updateOne({ email: person.email }, { $setOnInsert: born }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error, uniqueEmail)) throw error;
      }
    },

    /** True when the person exists, whether or not the values are new. */
    change: async (email: string, change: ProfileChange): Promise<boolean> => {
      const words = change.name === undefined ? {} : { words: searchWords(email, change.name) };
      const { matchedCount } = await users.updateOne({ email }, { $set: { ...change, ...words } });
      return matchedCount === 1;
    },

    /** Decides a role, bumps the token version, notes who did it and announces it: one update of one document. */
    changeRole: async (decision: RoleDecisionInput): Promise<RoleChange> => {
      for (let attempt = 0; attempt < roleAttempts; attempt += 1) {
        const change = await tryRole(decision);
        if (change.outcome !== 'contended') return change;
      }
      return { outcome: 'contended' };
    },

    admins: (): Promise<Pick<Stored, 'email' | 'tokenVersion'>[]> =>
      users
        .find({ role: 'admin' }, { projection: { _id: 0, email: 1, tokenVersion: 1 } })
        .hint(byRole)
        .sort({ email: 1 })
        .toArray(),

    /** The newest role, for judging callers; the shape of the kit's role store. */
    newest: async (email: string): Promise<KnownRole | undefined> => {
      const person = await users.findOne({ email }, { projection: { role: 1, tokenVersion: 1 } });
      return person ? knownRole(person) : undefined;
    },

    /** What was announced about roles that changed after `since`, ready to be announced again. */
    announcementsSince: async function* (since: Date): AsyncGenerator<OutboxEntry> {
      for await (const person of users.find({ roleChangedAt: { $gt: since } })) {
        const { _id, email, roleChangedAt = since } = person;
        yield* roleAnnouncement({ id: _id.toHexString(), email }, knownRole(person), roleChangedAt);
      }
    },

    /** The roles that changed after `since`, the newest change first. */
    recentRoles: async (since: Date, limit: number): Promise<(KnownRole & { email: string })[]> => {
      const found = await users
        .find({ roleChangedAt: { $gt: since } }, { projection: { email: 1, role: 1, tokenVersion: 1 } })
        .hint(byRoleChange)
        .sort({ roleChangedAt: -1 })
        .limit(limit)
        .toArray();
      return found.map((person) => ({ email: person.email, ...knownRole(person) }));
    },

    all: (): AsyncIterable<ShownUser> =>
      users.find<ShownUser>({}, { projection }).sort({ email: 1 }).batchSize(streamedRows),

    page: async ({
      q,
      after,
      limit,
    }: {
      q?: string | undefined;
      after?: string | undefined;
      limit: number;
    }) => {
      const { filter, hint } = await searched(q);
      return users
        .find<ShownUser>(
          { ...filter, ...(after === undefined ? {} : { email: { $gt: after } }) },
          { projection, hint },
        )
        .sort({ email: 1 })
        .limit(limit)
        .toArray();
    },

    count: async (q: string | undefined): Promise<number> => {
      const { filter, hint } = await searched(q);
      return users.countDocuments(filter, { hint });
    },
  };
};

export type UserStore = Awaited<ReturnType<typeof createUserStore>>;
