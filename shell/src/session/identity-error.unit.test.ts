import { expect, test } from 'vitest';
import { identityErrorText } from './identity-error.ts';

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
