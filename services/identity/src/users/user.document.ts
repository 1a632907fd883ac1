import type { User } from '@shop/contracts';
import type { Role, SearchFields } from '@shop/service-kit';

/** One role decision. `by` is an email or the name of another source. */
export interface RoleHistoryEntry {
  readonly role: Role;
  readonly at: Date;
  readonly by: string;
}

export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** A user record. `email` is lower-case and unique; `uid` and `emailVerified` are as of the last token exchange. */
export interface UserDocument<Id> extends SearchFields {
  _id: Id;
  email: string;
  uid: string;
  emailVerified: boolean;
  name?: string;
  role?: 'admin';
  img?: string;
  education?: string;
  address?: string;
  phone?: string;
  phoneE164?: string;
  linkedin?: string;
  /** Set while the admin role is being removed. */
  leaving?: true;
  /** Incremented on each change of `role` or `leaving`, for optimistic locking. */
  roleVersion: number;
  roleHistory: RoleHistoryEntry[];
  createdAt: Date;
}

export const publicFields = [
  'email',
  'name',
  'role',
  'img',
  'education',
  'address',
  'phone',
  'phoneE164',
  'linkedin',
] as const satisfies readonly (keyof User)[];

export type PublicUser = Pick<UserDocument<unknown>, (typeof publicFields)[number]>;
