import type { Role } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { IdentityProvider } from '../tokens/id-token.ts';
import { changeRoles, type RoleStoreCalls, withOwner } from './roles.ts';
import type { NewUser, UserStore } from './user.store.ts';
import type { RolesMark } from './user-roles.store.ts';

export interface EnsureUserDeps {
  readonly users: Pick<
    UserStore,
    | 'find'
    | 'findByUid'
    | 'insertIfMissing'
    | 'changeEmail'
    | 'replaceAccount'
    | 'setVerified'
    | 'setMissingName'
    | RoleStoreCalls
  >;
  readonly provider: Pick<IdentityProvider, 'addressOf'>;
  readonly adminEmails: readonly string[];
}

/** Only a person without any earlier decision becomes an owner. */
function ownerIfUndecided(current: RolesMark): readonly Role[] {
  return current.roleHistory.length === 0 ? withOwner(current) : current.roles;
}

/**
 * Returns the roles for an account whose ID token was verified; none while its email is unverified. Creates the record
 * on first sight, gives it the account's new email, and starts it over when the email belonged to another account. A verified address in `adminEmails` becomes
 * an owner unless its roles were ever decided before. Throws 409 `account-changed` when yet another account took the email
 * meanwhile.
 */
export async function ensureUser(deps: EnsureUserDeps, account: NewUser): Promise<readonly Role[]> {
  const { users, adminEmails } = deps;
  const { email, uid, emailVerified } = account;
  await bringUpToDate(deps, account);
  if (emailVerified && adminEmails.includes(email))
    await changeRoles(users, { email, by: 'ADMIN_EMAILS', decide: ownerIfUndecided });
  const user = await users.find(email);
  if (user?.uid !== uid)
    throw refuse.conflict('account-changed', 'Another account uses this email now. Please log in again.');
  return emailVerified ? user.roles : [];
}

async function bringUpToDate(deps: EnsureUserDeps, account: NewUser): Promise<void> {
  const { users } = deps;
  const { email, uid, name } = account;
  const found = await users.find(email);
  if (found?.uid !== uid) {
    const moving = await users.findByUid(uid);
    // Another tab of the same person was first.
    if (moving?.email === email) return;
    if (moving) return changeEmail(deps, moving, account);
    if (!found) return users.insertIfMissing(account);
    return takeOver(deps, found, account);
  }
  if (found.emailVerified !== account.emailVerified) await users.setVerified(account);
  if (found.name === undefined && name !== undefined) await users.setMissingName(account, name);
}

/**
 * Gives an address to the account that has it now. Its former account may have another address since, and not have come back with
 * it yet: then it keeps its record.
 */
async function takeOver(
  { users, provider }: EnsureUserDeps,
  former: Parameters<UserStore['changeEmail']>[0],
  account: NewUser,
): Promise<void> {
  const email = await provider.addressOf(former.uid);
  if (email === undefined || email === account.email) return users.replaceAccount(former, account);
  // Unverified until its person comes back with a new ID token.
  if (!(await users.changeEmail(former, { ...former, email, emailVerified: false })))
    throw refuse.conflict('email-taken', 'Another customer has this email here. Please contact us.');
  await users.insertIfMissing(account);
}

/** Asks the provider first: an ID token from before the change must not bring the old address back. */
async function changeEmail(
  { users, provider }: EnsureUserDeps,
  moving: Parameters<UserStore['changeEmail']>[0],
  account: NewUser,
): Promise<void> {
  if ((await provider.addressOf(account.uid)) !== account.email) throw refuse.unauthorized();
  if (!(await users.changeEmail(moving, account)))
    throw refuse.conflict('email-taken', 'Another customer has this email here. Please contact us.');
}
