import type { Role } from '@shop/contracts';
import { logEntry, pushedLog, signed } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { Account, UserDocument } from './user.document.ts';

type Stored = UserDocument<ObjectId>;

/** A version of a user's roles. Any later change of them replaces it. */
export type RolesMark = Pick<
  Stored,
  '_id' | 'uid' | 'email' | 'emailVerified' | 'roleVersion' | 'roles' | 'roleHistory'
>;

const byRole = 'staff';

export const roleIndexes = [{ key: { roles: 1, email: 1 }, name: byRole }] as const;

const projection = { uid: 1, email: 1, emailVerified: 1, roleVersion: 1, roles: 1, roleHistory: 1 };

function versionOf({ _id, roleVersion }: RolesMark) {
  return { _id, roleVersion };
}

/** Returns the part of an update that ends all roles, because their address is another one now or no longer proved. */
export function endedRoles({ uid, email: before, roles, name }: Stored, { email, emailVerified }: Account) {
  if (roles.length === 0) return { $inc: { roleVersion: 1 } };
  const at = new Date();
  const moved = email === before ? [] : [{ field: 'email', before, after: email }];
  const proof = emailVerified ? [] : [{ field: 'verified', before: true, after: false }];
  const entry = logEntry('exchangeToken', {
    thing: { kind: 'person', id: uid, name: name ?? before },
    by: email,
    byUid: uid,
    at,
    changes: [...moved, ...proof, { field: 'roles', before: roles, after: [] }],
  });
  return {
    $inc: { roleVersion: 1 },
    $push: { roleHistory: { email: before, roles: [], at, by: 'address changed' }, log: entry },
  };
}

export function createUserRoles(users: Collection<Stored>) {
  return {
    findRoles: (email: string): Promise<RolesMark | null> => users.findOne({ email }, { projection }),

    /** Marks an owner with these roles as about to lose that one. The mark replaces that of another call. */
    markLeaving: ({ email, roles }: Pick<Stored, 'email' | 'roles'>): Promise<RolesMark | null> =>
      users.findOneAndUpdate(
        { email, roles },
        { $set: { leaving: true }, $inc: { roleVersion: 1 } },
        { projection, returnDocument: 'after' },
      ),

    hasStayingOwner: async (): Promise<boolean> =>
      (await users.findOne({ roles: 'owner', emailVerified: true, leaving: { $exists: false } })) !== null,

    /** Returns false if the mark was replaced. */
    setRoles: async (mark: RolesMark, roles: readonly Role[], by: string): Promise<boolean> => {
      const at = new Date();
      const thing = { kind: 'person', id: mark.uid, name: mark.email } as const;
      const changes = [{ field: 'roles', before: mark.roles, after: roles }];
      const { modifiedCount } = await users.updateOne(versionOf(mark), {
        $set: { roles: [...roles] },
        $unset: { leaving: true },
        $inc: { roleVersion: 1 },
        $push: {
          roleHistory: signed({ email: mark.email, roles, at, by }),
          ...pushedLog({ thing, by, at, changes }),
        },
      });
      return modifiedCount === 1;
    },

    /** Removes the mark. Returns false if it was replaced. */
    keep: async (mark: RolesMark): Promise<boolean> =>
      (await users.updateOne(versionOf(mark), { $unset: { leaving: true } })).modifiedCount === 1,
  };
}
