import { refuse } from '@shop/service-kit';
import type { UserStore } from './user.store.ts';

export interface RoleChange {
  readonly email: string;
  /** The deciding admin's email, or the name of another source. */
  readonly by: string;
}

export type RoleOutcome = 'changed' | 'unchanged' | 'unknown';

async function unchanged(users: Pick<UserStore, 'find'>, email: string): Promise<'unchanged' | 'unknown'> {
  return (await users.find(email)) ? 'unchanged' : 'unknown';
}

export async function promote(
  users: Pick<UserStore, 'promote' | 'find'>,
  change: RoleChange,
): Promise<RoleOutcome> {
  return (await users.promote(change)) ? 'changed' : unchanged(users, change.email);
}

/** More lost races than a few admins can cause, so give up. */
const attempts = 10;

/**
 * Removes the admin role, but never from the last admin (infra/docs/decisions/068): admins who are marked as leaving don't count as
 * remaining, so of two who demote each other at most one goes.
 */
export async function demote(
  users: Pick<UserStore, 'find' | 'markLeaving' | 'hasStayingAdmin' | 'demote' | 'keep'>,
  { email, by }: RoleChange,
): Promise<RoleOutcome | 'last-admin'> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const leaving = await users.markLeaving(email);
    if (!leaving) return unchanged(users, email);
    const isLast = !(await users.hasStayingAdmin());
    const isDecided = isLast ? await users.keep(leaving) : await users.demote(leaving, by);
    if (isDecided) return isLast ? 'last-admin' : 'changed';
  }
  throw refuse.conflict('role-contended', 'Another admin is changing this user, please try again', {
    modifiedCount: 0,
  });
}
