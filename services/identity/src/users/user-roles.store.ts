import type { Role } from '@shop/service-kit';
import type { Collection, ObjectId } from 'mongodb';
import type { UserDocument } from './user.document.ts';

type Stored = UserDocument<ObjectId>;

/** `by` is an admin's email or the name of another source. With `ifUndecided`, only a person without any role decision changes. */
export interface Promotion {
  readonly email: string;
  readonly by: string;
  readonly ifUndecided?: boolean;
}

export type LeavingAdmin = Pick<Stored, '_id' | 'roleVersion'>;

const byRole = 'admins';

export const roleIndexes = [{ key: { role: 1, email: 1 }, name: byRole, sparse: true }] as const;

function decision(role: Role, by: string) {
  return { role, at: new Date(), by };
}

export function createUserRoles(users: Collection<Stored>) {
  return {
    /** Returns false for an admin or an unknown person. */
    promote: async ({ email, by, ifUndecided = false }: Promotion): Promise<boolean> => {
      const { modifiedCount } = await users.updateOne(
        { email, role: { $exists: false }, ...(ifUndecided && { roleHistory: { $size: 0 } }) },
        {
          $set: { role: 'admin' },
          $inc: { roleVersion: 1 },
          $push: { roleHistory: decision('admin', by) },
        },
      );
      return modifiedCount === 1;
    },

    /** Marks an admin as about to lose the role. The mark replaces that of another call. */
    markLeaving: (email: string): Promise<LeavingAdmin | null> =>
      users.findOneAndUpdate(
        { email, role: 'admin' },
        { $set: { leaving: true }, $inc: { roleVersion: 1 } },
        { projection: { roleVersion: 1 }, returnDocument: 'after' },
      ),

    hasStayingAdmin: async (): Promise<boolean> =>
      (await users.findOne({ role: 'admin', emailVerified: true, leaving: { $exists: false } })) !== null,

    /** Takes the role away. Returns false if the mark was replaced. */
    demote: async (mark: LeavingAdmin, by: string): Promise<boolean> => {
      const { modifiedCount } = await users.updateOne(mark, {
        $unset: { role: true, leaving: true },
        $inc: { roleVersion: 1 },
        $push: { roleHistory: decision('user', by) },
      });
      return modifiedCount === 1;
    },

    /** Removes the mark. Returns false if it was replaced. */
    keep: async (mark: LeavingAdmin): Promise<boolean> =>
      (await users.updateOne(mark, { $unset: { leaving: true } })).modifiedCount === 1,

    /** Returns the role for access checks. */
    roleOf: async ({ email, uid }: { email: string; uid: string }): Promise<Role> => {
      const person = await users.findOne({ email, uid }, { projection: { role: 1 } });
      return person?.role ?? 'user';
    },
  };
}
