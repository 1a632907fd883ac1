import { type Role, refuse } from '@shop/service-kit';
import type { NewUser, UserStore } from './user.store.ts';

export interface EnsureUserDeps {
  readonly users: Pick<
    UserStore,
    'find' | 'insertIfMissing' | 'replaceAccount' | 'setVerified' | 'setMissingName' | 'promote'
  >;
  readonly adminEmails: readonly string[];
}

/**
 * Returns the role for an account whose ID token was verified; always 'user' while its email is unverified. Creates the record
 * on first sight, and starts it over when the email belonged to another account. A verified address in `adminEmails` becomes
 * admin unless its role was ever decided before. Throws 409 `account-changed` when yet another account took the email
 * meanwhile.
 */
export async function ensureUser({ users, adminEmails }: EnsureUserDeps, account: NewUser): Promise<Role> {
  const { email, uid, emailVerified } = account;
  await bringUpToDate(users, account);
  if (emailVerified && adminEmails.includes(email))
    await users.promote({ email, by: 'ADMIN_EMAILS', ifUndecided: true });
  const user = await users.find(email);
  if (user?.uid !== uid)
    throw refuse.conflict('account-changed', 'Another account uses this email now. Please log in again.');
  return (emailVerified && user.role) || 'user';
}

async function bringUpToDate(users: EnsureUserDeps['users'], account: NewUser): Promise<void> {
  const { email, name } = account;
  const found = await users.find(email);
  if (!found) return users.insertIfMissing(account);
  if (found.uid !== account.uid) return users.replaceAccount(found, account);
  if (found.emailVerified !== account.emailVerified) await users.setVerified(account);
  if (found.name === undefined && name !== undefined) await users.setMissingName(account, name);
}
