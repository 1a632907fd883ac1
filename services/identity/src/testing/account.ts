import { testUid } from '@shop/service-kit/testing';
import type { Account } from '../users/user.document.ts';

export function testAccount(email: string): Account {
  return { email, uid: testUid(email), emailVerified: true };
}
