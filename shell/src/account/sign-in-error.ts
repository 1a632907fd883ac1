import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

const prefix = 'Firebase: ';

/** Returns the provider's text without its 10-character prefix; other texts are unchanged (ERR-04). */
export function identityErrorText(error: unknown): string {
  const message = error instanceof Error ? error.message : t`Something went wrong!`;
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

type Help = 'reset' | 'log-in';

export interface Advice {
  readonly sentence: string;
  readonly help?: Help;
}

interface KnownError {
  readonly sentence: MessageDescriptor;
  readonly help?: Help;
}

const wrongCredentials: KnownError = { sentence: msg`Wrong email or password.`, help: 'reset' };

const knownErrors: Readonly<Record<string, KnownError>> = {
  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'wrong-password': wrongCredentials,
  'user-not-found': wrongCredentials,
  'too-many-requests': {
    sentence: msg`Too many attempts. Wait a few minutes, or reset your password.`,
    help: 'reset',
  },
  'email-already-in-use': { sentence: msg`You already have an account.`, help: 'log-in' },
  'weak-password': { sentence: msg`Choose a longer password, at least 6 characters.` },
  'user-disabled': { sentence: msg`This account is closed. Please contact us.` },
  'popup-blocked': {
    sentence: msg`Your browser blocked the sign-in window. Allow pop-ups for this page and try again.`,
  },
  'network-request-failed': {
    sentence: msg`Can't reach the sign-in service. Check your connection and try again.`,
  },
};

/** Returns a plain sentence for a provider error; undefined for the shop's own errors, which are readable already. */
export function adviceFor(error: unknown): Advice | undefined {
  const code = error instanceof Error ? /\(auth\/([a-z-]+)\)/.exec(error.message)?.[1] : undefined;
  if (code === undefined) return undefined;
  const known = knownErrors[code];
  if (!known) return { sentence: t`Something went wrong on our side. Please try again.` };
  return { ...known, sentence: i18n._(known.sentence) };
}
