import type { Role, User } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';

/** One decision: the roles it left. `by` is an email or the name of another source. */
export interface RoleHistoryEntry {
  readonly roles: readonly Role[];
  readonly at: Date;
  readonly by: string;
}

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** A user record. `email` is lower-case and unique; `uid` and `emailVerified` are as of the last token exchange. */
export interface UserDocument<Id> {
  _id: Id;
  searchTokens: string[];
  email: string;
  uid: string;
  emailVerified: boolean;
  name?: string;
  roles: Role[];
  img?: string;
  education?: string;
  address?: string;
  phone?: string;
  phoneE164?: string;
  linkedin?: string;
  /** Set while an owner is losing that role. */
  leaving?: true;
  /** Incremented on each change of `roles` or `leaving`, for optimistic locking. */
  roleVersion: number;
  roleHistory: RoleHistoryEntry[];
  createdAt: Date;
  /** Entries for the staff log. */
  log?: OutboxEntry[];
}

export const publicFields = [
  'email',
  'name',
  'roles',
  'img',
  'education',
  'address',
  'phone',
  'phoneE164',
  'linkedin',
] as const satisfies readonly (keyof User)[];

type PublicFields = Pick<UserDocument<unknown>, (typeof publicFields)[number]>;

/** The specified role (ENT-03): owners are admins, everybody else has none. */
export function publicUser({ roles, ...person }: PublicFields): User {
  return {
    ...person,
    ...(roles.includes('owner') ? { role: 'admin' } : {}),
    ...(roles.length > 0 ? { roles } : {}),
  };
}
