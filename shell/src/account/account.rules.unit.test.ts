import { expect, test } from 'vitest';
import { credentials, newAccount, resetProblem } from './account.rules.ts';

function firstMessages(input: unknown, schema: typeof credentials = credentials) {
  return Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );
}

test('VAL-01, VAL-04: asks for email and password when they are empty', () => {
  expect(firstMessages({ email: '', password: '' })).toEqual({
    email: 'Email is Required',
    password: 'Password is Required',
  });
});

test('VAL-05, CON-01: rejects a password of 5 characters and accepts one of 6', () => {
  expect(firstMessages({ email: 'ann@example.com', password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters long',
  });
  expect(credentials.safeParse({ email: 'ann@example.com', password: '123456' }).success).toBe(true);
});

test('VAL-06: asks for the name of a new account when it is blank', () => {
  const result = newAccount.safeParse({ name: '  ', email: 'ann@example.com', password: 'secret' });
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Name is Required']);
});

test('VAL-07: asks for the address of a reset in its own words', () => {
  expect(resetProblem(' ')).toBe('Please enter your email to reset password');
  expect(resetProblem('ann')).toBe('Provide a valid Email Address');
  expect(resetProblem('ann@example.com')).toBeUndefined();
});
