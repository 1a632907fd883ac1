import type { AdditionalInfo, User } from '@shop/contracts';
import {
  createIndexes,
  isDuplicateKey,
  prefixFilter,
  type StoredPhone,
  storedPhone,
  tokenize,
} from '@shop/service-kit';
import type { Db, IndexDescription, ObjectId, UpdateFilter } from 'mongodb';
import { createDecidedAddresses } from './decided-address.store.ts';
import { type Account, listedUser, publicFields, type UserDocument } from './user.document.ts';
import { createUserRoles, endedRoles, roleIndexes } from './user-roles.store.ts';

type Stored = UserDocument<ObjectId>;

export interface NewUser extends Account {
  /** By default the same as `uid`. */
  readonly accountUid?: string | undefined;
  readonly signedInAt?: Date | undefined;
  readonly name?: string | undefined;
  readonly img?: string | undefined;
}

export const usersCollection = 'users';

export type ProfileChange = Partial<AdditionalInfo> & { name?: string; img?: string };

const uniqueEmail = 'email_unique';
const uniqueUid = 'uid_unique';
const uniqueAccount = 'account_unique';
/** Limits how many rows the full list keeps in memory. */
const streamedRows = 100;

const indexes: IndexDescription[] = [
  { key: { email: 1 }, name: uniqueEmail, unique: true },
  { key: { uid: 1 }, name: uniqueUid, unique: true },
  { key: { accountUid: 1 }, name: uniqueAccount, unique: true },
  { key: { searchTokens: 1, email: 1 } },
  ...roleIndexes,
];

const projection = { _id: 0, emailVerified: 1, ...Object.fromEntries(publicFields.map((key) => [key, 1])) };

function newRecord({
  uid,
  accountUid = uid,
  email,
  emailVerified,
  signedInAt = new Date(),
  name,
  img,
}: NewUser) {
  return {
    uid,
    accountUid,
    signedInAt,
    signedOutAt: new Date(0),
    email,
    emailVerified,
    name,
    img,
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

  const decided = createDecidedAddresses(db);
  const find = (email: string) => users.findOne({ email });
  /** Keeps for good that the roles of an address were decided, before its record goes. */
  const rememberDecision = async ({ email, roleHistory }: Stored): Promise<void> => {
    if (roleHistory.some((entry) => entry.email === email)) await decided.add(email);
  };

  return {
    ...createUserRoles(users),

    find,

    findByUid: (uid: string) => users.findOne({ uid }),

    findByAccount: (accountUid: string) => users.findOne({ accountUid }),

    /** Whether the roles of this address were decided for a record that is gone or has another address now. */
    wasDecided: decided.has,

    /** Does nothing when the address or the account has a record. */
    insertIfMissing: async (person: NewUser) => {
      try {
        const $setOnInsert = newRecord(person);
        await users.updateOne({ email: person.email }, { $setOnInsert }, { upsert: true });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    /**
     * Gives a record the account's new address and ends its roles. Returns false when another record has the address; does nothing if
     * the record or its roles changed meanwhile.
     */
    changeEmail: async (former: Stored, account: Account) => {
      const { _id, email: before, roleVersion, name } = former;
      const { email, emailVerified } = account;
      const $set = {
        email,
        formerEmail: before,
        emailVerified,
        searchTokens: tokenize(email, name),
        roles: [],
      };
      const ended = endedRoles(former, account);
      await rememberDecision(former);
      try {
        await users.updateOne(
          { _id, email: before, roleVersion },
          { ...ended, $set, $unset: { leaving: true, wantedEmail: true } },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error, 'email')) return false;
        throw error;
      }
    },

    /** Roles end when the address is no longer proved: the account had another one meanwhile. */
    setVerified: async (former: Stored, emailVerified: boolean): Promise<void> => {
      const { _id, email, roleVersion } = former;
      const ended = emailVerified ? {} : endedRoles(former, { ...former, emailVerified });
      const $set = emailVerified ? { emailVerified } : { emailVerified, roles: [] };
      await users.updateOne({ _id, email, roleVersion }, { ...ended, $set });
    },

    /** Stores a new sign-in, and when the account's earlier ones ended. */
    setSignedIn: async ({ _id }: Stored, signedInAt: Date, signedOutAt: Date): Promise<void> => {
      await users.updateOne({ _id }, { $max: { signedInAt, signedOutAt } });
    },

    /** Remembers that the person of an account asked for another address. */
    wantEmail: async (accountUid: string, email: string, at: Date): Promise<void> => {
      await users.updateOne({ accountUid }, { $set: { wantedEmail: { email, at } } });
    },

    /** Ends all access tokens of a person. */
    signOut: async (uid: string, signedOutAt: Date): Promise<void> => {
      await users.updateOne({ uid }, { $max: { signedOutAt } });
    },

    /**
     * Resets the record for another person with the same address, keeping only the role history; does nothing if the record's
     * person or roles changed meanwhile. Earlier sign-ins at the same account end.
     */
    replacePerson: async (former: Stored, person: NewUser): Promise<void> => {
      const { _id, uid, email, roles, roleHistory, roleVersion, log } = former;
      const record = newRecord(person);
      const lost = { email, roles: [], at: new Date(), by: 'another account' };
      await users.replaceOne(
        { _id, uid, roleVersion },
        {
          ...record,
          signedOutAt: record.signedInAt,
          log,
          roleVersion: roleVersion + 1,
          roleHistory: roles.length > 0 ? [...roleHistory, lost] : roleHistory,
        },
      );
    },

    /** Returns false while log entries about the person wait in the record: they would be lost with it. */
    remove: async (uid: string): Promise<boolean> => {
      const leaving = await users.findOne({ uid });
      if (leaving) await rememberDecision(leaving);
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
      const phone: Partial<StoredPhone> = change.phone === undefined ? {} : storedPhone(change.phone);
      const update: UpdateFilter<Stored> = { $set: { ...change, ...found, ...phone } };
      if (change.phone !== undefined && phone.phoneE164 === undefined) update.$unset = { phoneE164: '' };
      const { matchedCount } = await users.updateOne({ email, uid }, update);
      return matchedCount === 1;
    },

    all: (): AsyncIterable<User> =>
      users.find<Stored>({}, { projection }).sort({ email: 1 }).batchSize(streamedRows).map(listedUser),

    page: async ({
      q,
      after,
      limit,
    }: {
      q?: string | undefined;
      after?: string | undefined;
      limit: number;
    }) => {
      const filter = { ...prefixFilter(tokenize(q)), email: after ? { $gt: after } : undefined };
      return users
        .find<Stored>(filter, { projection })
        .sort({ email: 1 })
        .limit(limit)
        .map(listedUser)
        .toArray();
    },

    count: (q: string | undefined): Promise<number> => users.countDocuments(prefixFilter(tokenize(q))),
  };
}

export type UserStore = Awaited<ReturnType<typeof createUserStore>>;
