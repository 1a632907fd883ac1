import type { Role } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { ClosingStore } from '../closing/closing.store.ts';
import type { AccountNow, IdentityProvider, Proof } from '../tokens/id-token.ts';
import { isVoidChange } from './email-change.rules.ts';
import { changeRoles, type RoleStoreCalls, withOwner } from './roles.ts';
import type { Account } from './user.document.ts';
import type { UserStore } from './user.store.ts';
import type { RolesMark } from './user-roles.store.ts';

export interface EnsureUserDeps {
  readonly users: Pick<
    UserStore,
    | 'find'
    | 'findByAccount'
    | 'insertIfMissing'
    | 'changeEmail'
    | 'replacePerson'
    | 'setVerified'
    | 'setSignedIn'
    | 'setMissingName'
    | 'wasDecided'
    | RoleStoreCalls
  >;
  readonly closings: Pick<ClosingStore, 'add' | 'isClosed' | 'isAccountClosed'>;
  readonly provider: Pick<IdentityProvider, 'accountOf'>;
  readonly adminEmails: readonly string[];
}

type Stored = NonNullable<Awaited<ReturnType<UserStore['find']>>>;

interface SignedIn extends Account {
  readonly roles: readonly Role[];
}

/** Two tabs of one person can both be first. */
const attempts = 3;

/**
 * Returns the person of a verified ID token, with roles while the address is proved. Creates the record on first sight, gives it the
 * account's new address, and starts it over for another person. A proved address in `adminEmails` becomes an owner unless its roles
 * were ever decided. Throws 409 `account-changed` when yet another account took the address meanwhile.
 */
export async function ensureUser(deps: EnsureUserDeps, proof: Proof): Promise<SignedIn> {
  const { users, adminEmails } = deps;
  const { email } = proof;
  if (await deps.closings.isAccountClosed(proof.uid)) throw refuse.unauthorized();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await bringUpToDate(deps, proof);
    const user = await users.find(email);
    if (user?.accountUid !== proof.uid) continue;
    const { uid, emailVerified } = user;
    if (emailVerified && adminEmails.includes(email)) await makeListedOwner(users, email);
    const roles = emailVerified ? ((await users.findRoles(email))?.roles ?? []) : [];
    return { uid, email, emailVerified, roles };
  }
  throw refuse.conflict('account-changed', 'Another account uses this email now. Please log in again.');
}

/** Only an address without any earlier decision becomes an owner's. */
async function makeListedOwner(users: EnsureUserDeps['users'], email: string): Promise<void> {
  const isDecided = ({ roleHistory }: RolesMark) => roleHistory.some((entry) => entry.email === email);
  if (await users.wasDecided(email)) return;
  const decide = (current: RolesMark) => (isDecided(current) ? current.roles : withOwner(current));
  await changeRoles(users, { email, by: 'ADMIN_EMAILS', decide });
}

async function bringUpToDate(deps: EnsureUserDeps, proof: Proof): Promise<void> {
  const { users } = deps;
  const found = await users.find(proof.email);
  if (found?.accountUid !== proof.uid) {
    const moving = await users.findByAccount(proof.uid);
    // Another tab of the same person was first.
    if (moving?.email === proof.email) return;
    if (moving) return changeEmail(deps, moving, proof);
    if (!found) return users.insertIfMissing(await newPerson(deps, proof));
    return takeOver(deps, found, proof);
  }
  if (isSignedOut(found, proof)) throw refuse.unauthorized();
  const hasNews = found.emailVerified !== proof.emailVerified || found.signedInAt < proof.signedInAt;
  if (hasNews && (await compare(deps, found, proof)) === 'replaced') return;
  if (found.name === undefined && proof.name !== undefined) await users.setMissingName(found, proof.name);
}

/** Sign-ins are known to the second. */
function isSignedOut({ signedOutAt }: Stored, { signedInAt }: Proof): boolean {
  return Math.floor(signedInAt.getTime() / 1_000) < Math.floor(signedOutAt.getTime() / 1_000);
}

/** The uid of the account, unless an earlier person of this account left data under it. */
async function newPerson({ closings }: EnsureUserDeps, proof: Proof) {
  const uid = (await closings.isClosed(proof.uid)) ? crypto.randomUUID() : proof.uid;
  return { ...proof, uid, accountUid: proof.uid };
}

/** Brings a record up to the account's current state: an older ID token may say something else. */
async function compare(deps: EnsureUserDeps, found: Stored, proof: Proof): Promise<'replaced' | 'kept'> {
  const { users, provider } = deps;
  const account = await provider.accountOf(proof.uid);
  const isCurrent = account?.email === found.email && account.signInWays.includes(proof.signInWay);
  if (!isCurrent) throw refuse.unauthorized();
  if (account.emailVerified && !found.emailVerified && !isSamePerson(found, account)) {
    await startOver(deps, found, proof);
    return 'replaced';
  }
  if (account.emailVerified !== found.emailVerified) await users.setVerified(found, account.emailVerified);
  await users.setSignedIn(found, proof.signedInAt, account.signInsFrom);
  return 'kept';
}

/**
 * Anyone can sign up with a stranger's address. Only a link in a mail proves it to the person who signed up: the one with the password
 * of the sign-up. Google, or a password set since, can be another person's.
 */
export function isSamePerson(
  { createdAt }: Pick<Stored, 'createdAt'>,
  { signInWays, signInsFrom }: AccountNow,
): boolean {
  return signInWays.every((way) => way === 'password') && signInsFrom <= createdAt;
}

/** Closes the earlier person, with all sign-ins and data, and leaves the address to the person who proved it. */
async function startOver(deps: EnsureUserDeps, former: Stored, proof: Proof): Promise<void> {
  const { uid, email } = former;
  await deps.closings.add({ uid, email }, 'another person proved the address', new Date());
  await deps.users.replacePerson(former, await newPerson(deps, proof));
}

/**
 * Gives an address to the account that has it now. Its former account may have another address since, and not have come back with
 * it yet: then it keeps its record.
 */
async function takeOver(deps: EnsureUserDeps, former: Stored, proof: Proof): Promise<void> {
  const { users, provider } = deps;
  const account = await provider.accountOf(former.accountUid);
  if (account === undefined || account.email === proof.email) return startOver(deps, former, proof);
  await move(deps, former, account);
  await users.insertIfMissing(await newPerson(deps, proof));
}

/** Asks the provider first: an ID token from before the change must not bring the old address back. */
async function changeEmail(deps: EnsureUserDeps, moving: Stored, proof: Proof): Promise<void> {
  const account = await deps.provider.accountOf(proof.uid);
  if (account?.email !== proof.email) throw refuse.unauthorized();
  await move(deps, moving, account);
}

async function move({ users }: EnsureUserDeps, former: Stored, account: AccountNow): Promise<void> {
  const { email, emailVerified } = account;
  const isVoid = isVoidChange(former, email, new Date());
  if (isVoid || !(await users.changeEmail(former, { uid: former.uid, email, emailVerified }))) {
    // The record keeps an address that the account no longer has.
    await users.setVerified(former, false);
    if (isVoid)
      throw refuse.conflict(
        'email-change-void',
        'This change of email is void. Undo it with the link we sent to the earlier email.',
      );
    throw refuse.conflict('email-taken', 'Another customer has this email here. Please contact us.');
  }
  await users.setSignedIn(former, former.signedInAt, account.signInsFrom);
}
