import { expect, test } from 'vitest';
import { credentials, newAccount, resetProblem } from './account.rules.ts';

function firstMessages(input: unknown, schema: typeof credentials = credentials) {
  return Object.fromEntries(
    (schema.safeParse(input).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );
}

test('VAL-01, VAL-04: when email and password are empty, then both are asked for', () => {
  expect(firstMessages({ email: '', password: '' })).toEqual({
    email: 'Email is Required',
    password: 'Password is Required',
  });
});

test.each(['ann', 'ann@', '@example.com', 'ann@example', 'a b@example.com'])(
  'VAL-02: when the address is %s, then a valid one is asked for',
  (email) => {
    expect(firstMessages({ email, password: 'secret' })).toEqual({ email: 'Provide a valid Email Address' });
  },
);

test.each(['ann@example.com', 'ann.fitter+shop@mail.example.co.uk', 'a-b@example.museum', 'ANN@EXAMPLE.COM'])(
  'VAL-03: when the address is %s, then it is accepted',
  (email) => {
    expect(credentials.safeParse({ email, password: 'secret' }).success).toBe(true);
  },
);

test('VAL-05, CON-01: when a password has 5 characters, then it is too short; 6 are enough', () => {
  expect(firstMessages({ email: 'ann@example.com', password: '12345' })).toEqual({
    password: 'Password must be at least 6 characters long',
  });
  expect(credentials.safeParse({ email: 'ann@example.com', password: '123456' }).success).toBe(true);
});

test('VAL-06: when the name of a new account is blank, then it is asked for', () => {
  const result = newAccount.safeParse({ name: '  ', email: 'ann@example.com', password: 'secret' });
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['Name is Required']);
});

test('VAL-07: when a reset has no address, then it says so in its own words', () => {
  expect(resetProblem(' ')).toBe('Please enter your email to reset password');
  expect(resetProblem('ann')).toBe('Provide a valid Email Address');
  expect(resetProblem('ann@example.com')).toBeUndefined();
});
