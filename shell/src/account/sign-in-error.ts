const prefix = 'Firebase: ';

/** Returns the provider's text without its 10-character prefix; other texts are unchanged (ERR-04). */
export function identityErrorText(error: unknown): string {
  const message = error instanceof Error ? error.message : 'Something went wrong!';
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

type Help = 'reset' | 'log-in';

export interface Advice {
  readonly sentence: string;
  readonly help?: Help;
}

const wrongCredentials: Advice = { sentence: 'Wrong email or password.', help: 'reset' };

const adviceByCode: Record<string, Advice> = {
  'invalid-credential': wrongCredentials,
  'invalid-login-credentials': wrongCredentials,
  'wrong-password': wrongCredentials,
  'user-not-found': wrongCredentials,
  'too-many-requests': {
    sentence: 'Too many attempts. Wait a few minutes, or reset your password.',
    help: 'reset',
  },
  'email-already-in-use': { sentence: 'You already have an account.', help: 'log-in' },
  'weak-password': { sentence: 'Choose a longer password, at least 6 characters.' },
  'user-disabled': { sentence: 'This account is closed. Please contact us.' },
  'popup-blocked': {
    sentence: 'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
  },
  'network-request-failed': {
    sentence: "Can't reach the sign-in service. Check your connection and try again.",
  },
};

/** Returns a plain sentence for a provider error; undefined for the shop's own errors, which are readable already. */
export function adviceFor(error: unknown): Advice | undefined {
  const code = error instanceof Error ? /\(auth\/([a-z-]+)\)/.exec(error.message)?.[1] : undefined;
  if (code === undefined) return undefined;
  return adviceByCode[code] ?? { sentence: 'Something went wrong on our side. Please try again.' };
}
