// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { storedSession } from './stored-session.ts';

afterEach(() => localStorage.clear());

test.each(['', 'rubbish', 'a.b.c', 'e30.e30.signature', `e30.${btoa('[]')}.signature`, '..', 'null'])(
  'opens the standalone page as a visitor when the stored token is "%s"',
  (token) => {
    localStorage.setItem('accessToken', token);
    expect(storedSession().getState()).toEqual({ status: 'signed-out' });
  },
);

test('opens the standalone page as the user of a readable stored token', () => {
  const claims = { sub: 'ann@example.com', uid: 'ann', verified: true, role: 'user', iat: 1, exp: 2 };
  localStorage.setItem('accessToken', `e30.${btoa(JSON.stringify(claims))}.signature`);
  expect(storedSession().getState()).toMatchObject({ user: { email: 'ann@example.com' } });
});
