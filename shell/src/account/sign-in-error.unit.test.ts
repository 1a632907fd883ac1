import { expect, test } from 'vitest';
import { adviceFor, identityErrorText } from './sign-in-error.ts';

test("ERR-04: removes exactly the 10 characters of the provider's prefix", () => {
  expect(identityErrorText(new Error('Firebase: Error (auth/invalid-credential).'))).toBe(
    'Error (auth/invalid-credential).',
  );
  expect(
    identityErrorText(new Error('Firebase: Password should be at least 6 characters (auth/weak-password).')),
  ).toBe('Password should be at least 6 characters (auth/weak-password).');
});

test('ERR-04: keeps a message without the prefix whole', () => {
  expect(identityErrorText(new Error('This is taking too long. Please try again.'))).toBe(
    'This is taking too long. Please try again.',
  );
});

function refused(code: string) {
  return new Error(`Firebase: Error (${code}).`);
}

test.each([
  ['auth/invalid-credential', 'Wrong email or password.', 'reset'],
  ['auth/wrong-password', 'Wrong email or password.', 'reset'],
  ['auth/user-not-found', 'Wrong email or password.', 'reset'],
  ['auth/too-many-requests', 'Too many attempts. Wait a few minutes, or reset your password.', 'reset'],
  ['auth/email-already-in-use', 'You already have an account.', 'log-in'],
  ['auth/weak-password', 'Choose a longer password, at least 6 characters.', undefined],
  ['auth/user-disabled', 'This account is closed. Please contact us.', undefined],
  [
    'auth/popup-blocked',
    'Your browser blocked the sign-in window. Allow pop-ups for this page and try again.',
    undefined,
  ],
  [
    'auth/network-request-failed',
    "Can't reach the sign-in service. Check your connection and try again.",
    undefined,
  ],
  ['auth/internal-error', 'Something went wrong on our side. Please try again.', undefined],
])("ERR-04: adds a plain explanation to the provider's %s", (code, sentence, help) => {
  expect(adviceFor(refused(code))).toEqual({ sentence, help });
});

test("adds no explanation to the shop's own text", () => {
  expect(adviceFor(new Error('This is taking too long. Please try again.'))).toBeUndefined();
  expect(adviceFor('strange')).toBeUndefined();
});
