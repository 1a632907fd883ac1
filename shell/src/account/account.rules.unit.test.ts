import { expect, test } from 'vitest';
import { credentials, resetProblem } from './account.rules.ts';

function firstMessages(input: unknown, schema = credentials) {
  return Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );
}

test('VAL-05, CON-01: rejects a password of 5 characters and accepts one of 6', () => {
  expect(firstMessages({ email: 'ann@example.com', password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters long',
  });
  expect(credentials.safeParse({ email: 'ann@example.com', password: '123456' }).success).toBe(true);
});

test('VAL-07: asks for the address of a reset in its own words', () => {
  expect(resetProblem(' ')).toBe('Please enter your email to reset password');
  expect(resetProblem('ann')).toBe('Provide a valid Email Address');
  expect(resetProblem('ann@example.com')).toBeUndefined();
});
