import { testUid } from '@shop/service-kit/testing';
import { changeRoles, withOwner, withoutOwner } from '../users/roles.ts';
import type { Account } from '../users/user.document.ts';
import type { UserStore } from '../users/user.store.ts';

export function testAccount(email: string): Account {
  return { email, uid: testUid(email), emailVerified: true };
}

export function makeOwner(users: UserStore, email: string) {
  return changeRoles(users, { email, by: 'test', decide: withOwner });
}

export function removeOwner(users: UserStore, email: string) {
  return changeRoles(users, { email, by: 'test', decide: withoutOwner });
}
