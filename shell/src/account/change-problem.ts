import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageOf } from '@shop/shop-runtime';
import { SignInCancelledError } from '../session/identity.ts';
import { adviceFor } from './sign-in-error.ts';

const sentences: readonly (readonly [code: string, sentence: MessageDescriptor])[] = [
  ['auth/invalid-credential', msg`That isn't your password.`],
  ['auth/email-already-in-use', msg`Another account has this email.`],
  ['auth/invalid-action-code', msg`This link was used or has expired. Ask for a new one.`],
  ['auth/expired-action-code', msg`This link was used or has expired. Ask for a new one.`],
];

/** Returns why a change of the account failed, for an alert at its form; empty when the user cancelled it. */
export function changeProblem(error: unknown): string {
  if (error instanceof SignInCancelledError) return '';
  const text = error instanceof Error ? error.message : '';
  const own = sentences.find(([code]) => text.includes(code))?.[1];
  if (own) return i18n._(own);
  return adviceFor(error)?.sentence ?? messageOf(error);
}
