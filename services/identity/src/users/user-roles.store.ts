import type { KnownRole, OutboxEntry, Role } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import { roleChangedMessages } from './publish-roles.ts';
import { knownRole, type UserDocument } from './user.document.ts';

type Stored = UserDocument<ObjectId>;

/** `by` is an admin's email or the name of another source. With `tokenVersion`, the change only applies to the role of that version. */
export interface RoleChangeInput {
  readonly email: string;
  readonly role: Role;
  readonly by: string;
  readonly tokenVersion?: number;
}

export type RoleChange =
  | { readonly outcome: 'changed'; readonly userId: ObjectId; readonly entries: readonly OutboxEntry[] }
  | { readonly outcome: 'unchanged' | 'unknown' | 'contended' };

const byRole = 'admins';
const byRoleChange = 'role_changes';

export const roleIndexes = [
  { key: { roleChangedAt: 1 }, name: byRoleChange, sparse: true },
  { key: { role: 1, email: 1 }, name: byRole, sparse: true },
] as const;

/** More lost races than two admins can cause, so give up. */
const roleAttempts = 5;

export function createUserRoles(users: Collection<Stored>) {
  const tryRole = async ({ email, role, by, ...decided }: RoleChangeInput): Promise<RoleChange> => {
    const person = await users.findOne({ email });
    if (!person) return { outcome: 'unknown' };
    const isLate = decided.tokenVersion !== undefined && decided.tokenVersion !== person.tokenVersion;
    if (isLate || knownRole(person).role === role) return { outcome: 'unchanged' };
    const now = new Date();
    const tokenVersion = person.tokenVersion + 1;
    const entries = roleChangedMessages({ id: person._id.toHexString(), email }, { role, tokenVersion }, now);
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

  const listeners: (() => void)[] = [];

  return {
    /** Calls `listener` after role changes made by this process. */
    onRoleChange: (listener: () => void): void => {
      listeners.push(listener);
    },

    /** Changes the role, token version, history and outbox in one update of one document. */
    changeRole: async (decision: RoleChangeInput): Promise<RoleChange> => {
      for (let attempt = 0; attempt < roleAttempts; attempt += 1) {
        const change = await tryRole(decision);
        if (change.outcome === 'contended') continue;
        if (change.outcome === 'changed') for (const tell of listeners) tell();
        return change;
      }
      return { outcome: 'contended' };
    },

    /** Replaces a record unless its role or account changed since it was read, and announces that the person has no role now. */
    replace: async (former: Stored, record: Omit<Stored, '_id'>): Promise<RoleChange> => {
      const { _id, uid, email, roleHistory, outbox } = former;
      const now = new Date();
      const tokenVersion = former.tokenVersion + 1;
      const entries = roleChangedMessages(
        { id: _id.toHexString(), email },
        { role: 'user', tokenVersion },
        now,
      );
      const lost = { role: 'user', at: now, by: 'another account' } as const;
      const { modifiedCount } = await users.replaceOne(
        { _id, uid, tokenVersion: former.tokenVersion },
        {
          ...record,
          tokenVersion,
          roleChangedAt: now,
          roleHistory: former.role === 'admin' ? [...roleHistory, lost] : roleHistory,
          outbox: [...outbox, ...entries],
        },
      );
      if (modifiedCount === 0) return { outcome: 'contended' };
      for (const tell of listeners) tell();
      return { outcome: 'changed', userId: _id, entries };
    },

    admins: (): Promise<Pick<Stored, 'email' | 'tokenVersion' | 'emailVerified'>[]> =>
      users
        .find({ role: 'admin' }, { projection: { _id: 0, email: 1, tokenVersion: 1, emailVerified: 1 } })
        .hint(byRole)
        .sort({ email: 1 })
        .toArray(),

    /** Returns the newest role for authorization; implements the service kit's role store. */
    newest: async (email: string): Promise<KnownRole | undefined> => {
      const person = await users.findOne({ email }, { projection: { role: 1, tokenVersion: 1 } });
      return person ? knownRole(person) : undefined;
    },

    /** Yields the announcements of roles changed after `since`, to publish again. */
    roleMessagesSince: async function* (since: Date): AsyncGenerator<OutboxEntry> {
      for await (const person of users.find({ roleChangedAt: { $gt: since } })) {
        const { _id, email, roleChangedAt = since } = person;
        yield* roleChangedMessages({ id: _id.toHexString(), email }, knownRole(person), roleChangedAt);
      }
    },

    /** Returns the roles changed after `since`, newest first. */
    recentRoles: async (since: Date, limit: number): Promise<(KnownRole & { email: string })[]> => {
      const found = await users
        .find({ roleChangedAt: { $gt: since } }, { projection: { email: 1, role: 1, tokenVersion: 1 } })
        .hint(byRoleChange)
        .sort({ roleChangedAt: -1 })
        .limit(limit)
        .toArray();
      return found.map((person) => ({ email: person.email, ...knownRole(person) }));
    },
  };
}
