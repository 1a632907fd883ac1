import { Refusal } from '@shop/service-kit';
import type { Proof } from './id-token.ts';

const freshMs = 5 * 60_000;

/** Refuses an ID token whose person has not signed in for five minutes: the browser may be another person's now. */
export function assertFreshSignIn({ signedInAt }: Proof, now: Date, purpose: string): void {
  if (now.getTime() - signedInAt.getTime() > freshMs)
    throw new Refusal(403, 'sign-in-again', `Confirm your password again to ${purpose}`);
}
