import { testUid } from '@shop/service-kit/testing';
import type { Account } from '../users/user.document.ts';

/** The verified account that tests give an address unless they say otherwise. */
export function testAccount(email: string): Account {
  return { email, uid: testUid(email), emailVerified: true };
}
