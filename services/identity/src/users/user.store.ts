import type { AdditionalInfo, User } from '@shop/contracts';
import {
  createIndexes,
  isDuplicateKey,
  prefixFilter,
  present,
  storedPhone,
  tokenize,
} from '@shop/service-kit';
import type { Db, IndexDescription, ObjectId, UpdateFilter } from 'mongodb';
import { type Account, publicFields, publicUser, type UserDocument } from './user.document.ts';
import { createUserRoles, roleIndexes } from './user-roles.store.ts';

type Stored = UserDocument<ObjectId>;

export interface NewUser extends Account {
  readonly name?: string | undefined;
  readonly img?: string | undefined;
}

export const usersCollection = 'users';

export type ProfileChange = Partial<AdditionalInfo> & { name?: string; img?: string };

const uniqueEmail = 'email_unique';
const uniqueUid = 'uid_unique';
/** Limits how many rows the full list keeps in memory. */
const streamedRows = 100;

const indexes: IndexDescription[] = [
  { key: { email: 1 }, name: uniqueEmail, unique: true },
  { key: { uid: 1 }, name: uniqueUid, unique: true },
  { key: { searchTokens: 1, email: 1 } },
  ...roleIndexes,
];

const projection = { _id: 0, ...Object.fromEntries(publicFields.map((key) => [key, 1])) };

function newRecord({ uid, email, emailVerified, name, img }: NewUser) {
  return {
    uid,
    email,
    emailVerified,
    ...present({ name, img }),
    roles: [],
    roleVersion: 0,
    roleHistory: [],
    searchTokens: tokenize(email, name),
    createdAt: new Date(),
  };
}

export async function createUserStore(db: Db) {
  const users = db.collection<Stored>(usersCollection);
  await createIndexes(users, indexes);

  const find = (email: string) => users.findOne({ email });

  return {
    ...createUserRoles(users),

    find,

    findByUid: (uid: string) => users.findOne({ uid }),

    /** Does nothing when the address or the account has a record. */
    insertIfMissing: async (person: NewUser) => {
      try {
        const $setOnInsert = newRecord(person);
        await users.updateOne({ email: person.email }, { $setOnInsert }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /** Gives a record the account's new address. Returns false when another record has it; does nothing if the record moved meanwhile. */
    changeEmail: async ({ uid, email: before, name }: Stored, { email, emailVerified }: Account) => {
      const $set = { email, emailVerified, searchTokens: tokenize(email, name) };
      try {
        await users.updateOne({ uid, email: before }, { $set });
        return true;
      } catch (error) {
        if (isDuplicateKey(error, uniqueEmail)) return false;
        throw error;
      }
    },

    setVerified: async ({ email, uid, emailVerified }: Account): Promise<void> => {
      await users.updateOne({ email, uid }, { $set: { emailVerified } });
    },

    /**
     * Resets the record for another account with the same address, keeping only the role history; does nothing if the record's
     * account or roles changed meanwhile.
     */
    replaceAccount: async (former: Stored, person: NewUser): Promise<void> => {
      const { _id, uid, roles, roleHistory, roleVersion, log } = former;
      const lost = { roles: [], at: new Date(), by: 'another account' };
      await users.replaceOne(
        { _id, uid, roleVersion },
        {
          ...newRecord(person),
          ...present({ log }),
          roleVersion: roleVersion + 1,
          roleHistory: roles.length > 0 ? [...roleHistory, lost] : roleHistory,
        },
      );
    },

    /** Returns false while log entries about the person wait in the record: they would be lost with it. */
    remove: async (uid: string): Promise<boolean> => {
      const sent = { $or: [{ log: { $exists: false } }, { log: { $size: 0 } }] };
      await users.deleteOne({ uid, ...sent });
      return (await users.findOne({ uid }, { projection: { _id: 1 } })) === null;
    },

    /** Sets the name of a user without one; keeps a name they entered meanwhile. */
    setMissingName: async ({ email, uid }: Pick<Account, 'email' | 'uid'>, name: string): Promise<void> => {
      const $set = { name, searchTokens: tokenize(email, name) };
      await users.updateOne({ email, uid, name: { $exists: false } }, { $set });
    },

    /** Returns true when the user exists, even if no value changed. */
    change: async (
      { email, uid }: Pick<Account, 'email' | 'uid'>,
      change: ProfileChange,
    ): Promise<boolean> => {
      const found = change.name === undefined ? {} : { searchTokens: tokenize(email, change.name) };
      const phone = change.phone === undefined ? {} : storedPhone(change.phone);
      const update: UpdateFilter<Stored> = { $set: { ...change, ...found, ...phone } };
      if (change.phone !== undefined && !('phoneE164' in phone)) update.$unset = { phoneE164: '' };
      const { matchedCount } = await users.updateOne({ email, uid }, update);
      return matchedCount === 1;
    },

    all: (): AsyncIterable<User> =>
      users.find<Stored>({}, { projection }).sort({ email: 1 }).batchSize(streamedRows).map(publicUser),

    page: async ({
      q,
      after,
      limit,
    }: {
      q?: string | undefined;
      after?: string | undefined;
      limit: number;
    }) => {
      const filter = { ...prefixFilter(tokenize(q)), ...present({ email: after && { $gt: after } }) };
      return users
        .find<Stored>(filter, { projection })
        .sort({ email: 1 })
        .limit(limit)
        .map(publicUser)
        .toArray();
    },

    count: (q: string | undefined): Promise<number> => users.countDocuments(prefixFilter(tokenize(q))),
  };
}

export type UserStore = Awaited<ReturnType<typeof createUserStore>>;
