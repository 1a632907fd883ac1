import type { Role, User } from '@shop/contracts';
import type { OutboxEntry, Signed } from '@shop/service-kit';

/** One decision: the roles it left to the person with this address. `by` is an email or the name of another source. */
export interface RoleHistoryEntry extends Signed {
  readonly email: string;
  readonly roles: readonly Role[];
  readonly at: Date;
}

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * A user record. `email` is lower-case and unique; it and `emailVerified` are as of the last token exchange. `uid` is the shop's id of
 * the person. It is `accountUid`, the id at the identity provider, unless another person used the account before its address was proved.
 */
export interface UserDocument<Id> {
  _id: Id;
  searchTokens: string[];
  email: string;
  uid: string;
  accountUid: string;
  emailVerified: boolean;
  /** When the person last gave a password, or signed in with Google. */
  signedInAt: Date;
  /** Ends sign-ins and access tokens from before. */
  signedOutAt: Date;
  /** The address that the person last asked for, to tell a link that was asked for earlier. */
  wantedEmail?: { readonly email: string; readonly at: Date };
  /** The address before the last move. */
  formerEmail?: string;
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
    role: roles.includes('owner') ? 'admin' : undefined,
    roles: roles.length > 0 ? roles : undefined,
  };
}

type ListedFields = PublicFields & Pick<UserDocument<unknown>, 'emailVerified'>;

/** In the list, staff see who can't have a role yet. */
export function listedUser({ emailVerified, ...person }: ListedFields): User {
  return { ...publicUser(person), unverified: emailVerified ? undefined : true };
}
