import type { KnownRole } from '@shop/service-kit';
import { type SetRoleDeps, setRole } from './roles.ts';
import { knownRole } from './user.document.ts';
import type { UserStore } from './user.store.ts';

/** A person whose address is proven; `emailVerified` says that they can read its mail. */
export interface ProvenPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly img?: string | undefined;
}

export interface EnsureUserDeps extends SetRoleDeps {
  readonly users: Pick<UserStore, 'find' | 'insertIfMissing' | 'setMissingName' | 'changeRole'>;
  readonly adminEmails: readonly string[];
}

/**
 * The record behind a proven address, created on first sight. Name and picture come from the identity service only while
 * the record has none. An address of `adminEmails` becomes admin once it is verified, unless somebody decided its role before.
 */
export async function ensureUser(deps: EnsureUserDeps, person: ProvenPerson): Promise<KnownRole> {
  const { users, adminEmails } = deps;
  const { email, emailVerified, name, img } = person;
  let user = await users.find(email);
  if (!user) {
    await users.insertIfMissing({ email, name, img });
    user = await users.find(email);
  } else if (user.name === undefined && name !== undefined) {
    await users.setMissingName(email, name);
  }
  if (!user) throw new Error('a user record vanished right after it was made');
  if (emailVerified && adminEmails.includes(email) && user.roleHistory.length === 0) {
    const { tokenVersion } = user;
    await setRole(deps, { email, role: 'admin', by: 'ADMIN_EMAILS', tokenVersion });
    user = (await users.find(email)) ?? user;
  }
  return knownRole(user);
}
