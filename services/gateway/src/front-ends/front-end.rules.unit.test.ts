import { describe, expect, test } from 'vitest';
import { pageOf, scrub } from './front-end.rules.ts';

describe('what is kept of an error', () => {
  test.each([
    ['who signs in', 'no user ann.lee+x@example.co.uk here', 'no user <email> here'],
    ['an email in an address', 'GET /user/ann@example.com failed', 'GET <email> failed'],
    ['a query', 'https://shop.example/parts?q=my%20name#top failed', '/parts failed'],
    [
      'an access token',
      'Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2ln-bmF0_dXJl refused',
      'Bearer <token> refused',
    ],
    ['a secret', 'pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH', '<token>'],
    ['an id', 'order 65f0c0ffee65f0c0ffee65f0 is gone', 'order <token> is gone'],
  ])('when it holds %s, then that is taken out', (_what, text, kept) => {
    expect(scrub(text)).toBe(kept);
  });

  test('when a stack names built files, then names, lines and columns stay, and queries go', () => {
    const stack = `TypeError: x is undefined
    at Home (https://shop.example/mf/storefront/1.0.0-3fa9c1d2/assets/home.page-Dk3_83hf.js:1:2345)
    at https://shop.example/assets/firebase-identity-BfK2sd9x.js?v=ann@example.com:12:7`;
    expect(scrub(stack)).toBe(`TypeError: x is undefined
    at Home (/mf/storefront/1.0.0-3fa9c1d2/assets/home.page-Dk3_83hf.js:1:2345)
    at /assets/firebase-identity-BfK2sd9x.js:12:7`);
  });

  test.each(['?', '@', 'a@', 'https://', 'eyJ', 'a_', '.@.'])(
    'when it is made of %s to the limit, then it is read in no time',
    (piece) => {
      const startedAt = performance.now();
      scrub(piece.repeat(3_000 / piece.length));
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    },
  );
});

test('when a report names a page, then only a pattern of the shop’s own pages is kept', () => {
  expect(['/purchase/:id', '/purchase/65f0c0ffee65f0c0ffee65f0', '/ann@example.com'].map(pageOf)).toEqual([
    '/purchase/:id',
    'other',
    'other',
  ]);
});
