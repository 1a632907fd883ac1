import { type Role, roles as staffRoles } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { UserStore } from './user.store.ts';
import type { RolesMark } from './user-roles.store.ts';

export interface RoleChange {
  readonly email: string;
  /** The deciding owner's email, or the name of another source. */
  readonly by: string;
  /** Returns the roles the user gets; a refusal is thrown. */
  readonly decide: (current: RolesMark) => readonly Role[];
}

export type RoleOutcome = 'changed' | 'unchanged' | 'unknown' | 'unverified' | 'last-admin';

export type RoleStoreCalls = 'findRoles' | 'markLeaving' | 'hasStayingOwner' | 'setRoles' | 'keep';

export function withOwner({ roles }: Pick<RolesMark, 'roles'>): readonly Role[] {
  return ordered(['owner', ...roles]);
}

export function withoutOwner({ roles }: Pick<RolesMark, 'roles'>): readonly Role[] {
  return roles.filter((role) => role !== 'owner');
}

/** Each role once, in the order of the contracts. */
export function ordered(roles: readonly Role[]): readonly Role[] {
  return staffRoles.filter((role) => roles.includes(role));
}

export function areSame(one: readonly Role[], other: readonly Role[]): boolean {
  return ordered(one).join() === ordered(other).join();
}

/** Returns undefined when another call changed the roles meanwhile. */
async function tryToChange(
  users: Pick<UserStore, RoleStoreCalls>,
  { email, by, decide }: RoleChange,
): Promise<RoleOutcome | undefined> {
  const current = await users.findRoles(email);
  if (!current) return 'unknown';
  const next = decide(current);
  if (areSame(next, current.roles)) return 'unchanged';
  if (!current.emailVerified && next.some((role) => !current.roles.includes(role))) return 'unverified';
  const isLeaving = current.roles.includes('owner') && !next.includes('owner');
  if (!isLeaving) return (await users.setRoles(current, next, by)) ? 'changed' : undefined;
  const mark = await users.markLeaving({ email, roles: current.roles });
  if (!mark) return undefined;
  if (await users.hasStayingOwner()) return (await users.setRoles(mark, next, by)) ? 'changed' : undefined;
  return (await users.keep(mark)) ? 'last-admin' : undefined;
}

/** More lost races than a few owners can cause, so give up. */
const attempts = 10;

/**
 * Changes a user's roles, but never takes that of the last owner (infra/docs/decisions/068): owners who are marked as leaving don't
 * count as remaining, so of two who demote each other at most one goes.
 */
export async function changeRoles(
  users: Pick<UserStore, RoleStoreCalls>,
  change: RoleChange,
): Promise<RoleOutcome> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const outcome = await tryToChange(users, change);
    if (outcome !== undefined) return outcome;
  }
  throw refuse.conflict('role-contended', 'Another owner is changing this user, please try again', {
    modifiedCount: 0,
  });
}
