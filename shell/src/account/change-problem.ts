import { messageOf } from '@shop/shop-runtime';
import { SignInCancelledError } from '../session/identity.ts';
import { adviceFor } from './sign-in-error.ts';

const sentences: readonly (readonly [code: string, sentence: string])[] = [
  ['auth/invalid-credential', "That isn't your password."],
  ['auth/email-already-in-use', 'Another account has this email.'],
  ['auth/invalid-action-code', 'This link was used or has expired. Ask for a new one.'],
  ['auth/expired-action-code', 'This link was used or has expired. Ask for a new one.'],
];

/** Returns why a change of the account failed, for an alert at its form; empty when the user cancelled it. */
export function changeProblem(error: unknown): string {
  if (error instanceof SignInCancelledError) return '';
  const text = error instanceof Error ? error.message : '';
  const own = sentences.find(([code]) => text.includes(code))?.[1];
  return own ?? adviceFor(error)?.sentence ?? messageOf(error);
}
