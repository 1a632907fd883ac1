import { type KnownRole, refuse } from '@shop/service-kit';
import { type SetRoleDeps, setRole } from './roles.ts';
import { knownRole } from './user.document.ts';
import type { NewUser, UserStore } from './user.store.ts';

export interface EnsureUserDeps extends SetRoleDeps {
  readonly users: Pick<
    UserStore,
    'find' | 'insertIfMissing' | 'replaceAccount' | 'setVerified' | 'setMissingName' | 'changeRole'
  >;
  readonly adminEmails: readonly string[];
}

/**
 * Returns the role for an account whose ID token was verified; always 'user' while its email is unverified. Creates the record
 * on first sight, and starts it over when the email belonged to another account. A verified address in `adminEmails` becomes
 * admin unless its role was ever decided before. Throws 409 `account-changed` when yet another account took the email
 * meanwhile.
 */
export async function ensureUser(deps: EnsureUserDeps, account: NewUser): Promise<KnownRole> {
  const { users, adminEmails } = deps;
  const { email, uid, emailVerified } = account;
  await bringUpToDate(deps, account);
  let user = await users.find(email);
  if (user?.uid !== uid)
    throw refuse.conflict('account-changed', 'Another account uses this email now. Please log in again.');
  if (emailVerified && adminEmails.includes(email) && user.roleHistory.length === 0) {
    const { tokenVersion } = user;
    await setRole(deps, { email, role: 'admin', by: 'ADMIN_EMAILS', tokenVersion });
    user = (await users.find(email)) ?? user;
  }
  const { role, tokenVersion } = knownRole(user);
  return { role: emailVerified ? role : 'user', tokenVersion };
}

async function bringUpToDate({ users, outbox }: EnsureUserDeps, account: NewUser): Promise<void> {
  const { email, name } = account;
  const found = await users.find(email);
  if (!found) return users.insertIfMissing(account);
  if (found.uid !== account.uid) {
    const change = await users.replaceAccount(found, account);
    if (change.outcome === 'changed') await outbox.publish(change.userId, change.entries);
    return;
  }
  if (found.emailVerified !== account.emailVerified) await users.setVerified(account);
  if (found.name === undefined && name !== undefined) await users.setMissingName(account, name);
}
