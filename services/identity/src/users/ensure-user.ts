import type { KnownRole } from '@shop/service-kit';
import type { SetRole } from './set-role.ts';
import { knownRole } from './user.document.ts';
import type { UserStore } from './user.store.ts';

/** A person whose address is proven; `emailVerified` says that they can read its mail. */
export interface ProvenPerson {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
  readonly img?: string | undefined;
}

export type EnsureUser = (person: ProvenPerson) => Promise<KnownRole>;

/**
 * The record behind a proven address, created on first sight. Name and picture come from the identity service only while
 * the record has none. An address of `adminEmails` becomes admin once it is verified, unless somebody decided its role before.
 */
export function createEnsureUser(parts: {
  users: Pick<UserStore, 'find' | 'insertIfMissing' | 'setMissingName'>;
  setRole: SetRole;
  adminEmails: readonly string[];
}): EnsureUser {
  return async ({ email, emailVerified, name, img }) => {
    const { users, setRole, adminEmails } = parts;
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
      await setRole({ email, role: 'admin', by: 'ADMIN_EMAILS', tokenVersion });
      user = (await users.find(email)) ?? user;
    }
    return knownRole(user);
  };
}
