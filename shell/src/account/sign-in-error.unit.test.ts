import { expect, test } from 'vitest';
import { adviceFor, identityErrorText } from './sign-in-error.ts';

test('ERR-04: when the provider names itself in a message, then exactly those 10 characters are removed', () => {
  expect(identityErrorText(new Error('Firebase: Error (auth/invalid-credential).'))).toBe(
    'Error (auth/invalid-credential).',
  );
  expect(
    identityErrorText(new Error('Firebase: Password should be at least 6 characters (auth/weak-password).')),
  ).toBe('Password should be at least 6 characters (auth/weak-password).');
});

test('ERR-04: when a message has no such prefix, then it stays whole', () => {
  expect(identityErrorText(new Error('This takes too long. Please try again.'))).toBe(
    'This takes too long. Please try again.',
  );
});

function refused(code: string) {
  return new Error(`Firebase: Error (${code}).`);
}

test.each([
  ['auth/invalid-credential', 'Email or password is not right.', 'reset'],
  ['auth/wrong-password', 'Email or password is not right.', 'reset'],
  ['auth/user-not-found', 'Email or password is not right.', 'reset'],
  ['auth/too-many-requests', 'Too many tries. Wait a few minutes, or choose a new password.', 'reset'],
  ['auth/email-already-in-use', 'You already have an account.', 'log-in'],
  ['auth/weak-password', 'Choose a longer password, at least 6 characters.', undefined],
  ['auth/user-disabled', 'This account is closed. Please contact us.', undefined],
  ['auth/popup-blocked', 'Your browser blocked the window. Allow it for this page and try again.', undefined],
  [
    'auth/network-request-failed',
    'The sign-in service cannot be reached. Check your connection and try again.',
    undefined,
  ],
  ['auth/internal-error', 'Something did not work on our side. Please try again.', undefined],
])('ERR-04: when the provider says %s, then a plain sentence helps on', (code, sentence, help) => {
  expect(adviceFor(refused(code))).toEqual({ sentence, ...(help && { help }) });
});

test('when the text is the shop’s own, then it needs no second sentence', () => {
  expect(adviceFor(new Error('This takes too long. Please try again.'))).toBeUndefined();
  expect(adviceFor('strange')).toBeUndefined();
});
