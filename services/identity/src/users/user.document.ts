import type { User } from '@shop/contracts';
import type { KnownRole, OutboxEntry, Role, SearchFields } from '@shop/service-kit';

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
  /** Incremented on each role change; tokens with a lower `ver` carry an outdated role. */
  tokenVersion: number;
  roleChangedAt?: Date;
  roleHistory: RoleHistoryEntry[];
  createdAt: Date;
  outbox: OutboxEntry[];
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

export function knownRole({
  role,
  tokenVersion,
}: Pick<UserDocument<unknown>, 'role' | 'tokenVersion'>): KnownRole {
  return {
    role: role ?? 'user',
    tokenVersion,
  };
}
