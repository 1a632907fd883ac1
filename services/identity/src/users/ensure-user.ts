import type { Role } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import { changeRoles, type RoleStoreCalls, withOwner } from './roles.ts';
import type { NewUser, UserStore } from './user.store.ts';
import type { RolesMark } from './user-roles.store.ts';

export interface EnsureUserDeps {
  readonly users: Pick<
    UserStore,
    'find' | 'insertIfMissing' | 'replaceAccount' | 'setVerified' | 'setMissingName' | RoleStoreCalls
  >;
  readonly adminEmails: readonly string[];
}

/** Only a person without any earlier decision becomes an owner. */
function ownerIfUndecided(current: RolesMark): readonly Role[] {
  return current.roleHistory.length === 0 ? withOwner(current) : current.roles;
}

/**
 * Returns the roles for an account whose ID token was verified; none while its email is unverified. Creates the record
 * on first sight, and starts it over when the email belonged to another account. A verified address in `adminEmails` becomes
 * an owner unless its roles were ever decided before. Throws 409 `account-changed` when yet another account took the email
 * meanwhile.
 */
export async function ensureUser(
  { users, adminEmails }: EnsureUserDeps,
  account: NewUser,
): Promise<readonly Role[]> {
  const { email, uid, emailVerified } = account;
  await bringUpToDate(users, account);
  if (emailVerified && adminEmails.includes(email))
    await changeRoles(users, { email, by: 'ADMIN_EMAILS', decide: ownerIfUndecided });
  const user = await users.find(email);
  if (user?.uid !== uid)
    throw refuse.conflict('account-changed', 'Another account uses this email now. Please log in again.');
  return emailVerified ? user.roles : [];
}

async function bringUpToDate(users: EnsureUserDeps['users'], account: NewUser): Promise<void> {
  const { email, name } = account;
  const found = await users.find(email);
  if (!found) return users.insertIfMissing(account);
  if (found.uid !== account.uid) return users.replaceAccount(found, account);
  if (found.emailVerified !== account.emailVerified) await users.setVerified(account);
  if (found.name === undefined && name !== undefined) await users.setMissingName(account, name);
}
