import type { Db } from 'mongodb';

export type Role = 'user' | 'admin';

export interface KnownRole {
  readonly role: Role;
  readonly tokenVersion: number;
}

interface RoleDocument extends KnownRole {
  _id: string;
}

/** A service's own copy of the newest roles, fed by `user.role-changed`. Never replaces a newer version. */
export function createRoleStore(db: Db) {
  const roles = db.collection<RoleDocument>('roles');
  return {
    newest: async (email: string): Promise<KnownRole | undefined> =>
      (await roles.findOne({ _id: email })) ?? undefined,
    record: async (email: string, known: KnownRole): Promise<void> => {
      await roles.updateOne(
        { _id: email },
        [
          {
            $replaceWith: {
              $cond: [
                { $gt: [known.tokenVersion, { $ifNull: ['$tokenVersion', -1] }] },
                { _id: email, role: known.role, tokenVersion: known.tokenVersion },
                '$$ROOT',
              ],
            },
          },
        ],
        { upsert: true },
      );
    },
  };
}

/** Roles for access checks. `assertCurrent` refuses with 503 while admin roles cannot be confirmed. */
export interface RoleStore extends Pick<ReturnType<typeof createRoleStore>, 'newest'> {
  readonly assertCurrent?: () => void;
}

export type RoleRecorder = Pick<ReturnType<typeof createRoleStore>, 'record'>;
