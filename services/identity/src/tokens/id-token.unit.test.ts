import { describe, expect, test } from 'vitest';
import { isBadIdToken, readIdTokenClaims } from './id-token.ts';

describe('claims of an ID token', () => {
  test('count as unverified without a verification claim', () => {
    const firebase = { sign_in_provider: 'password' };
    expect(readIdTokenClaims({ uid: 'ann', email: 'ann@example.com', firebase }).emailVerified).toBe(false);
  });
});

describe('distinguishing an invalid ID token from an unreachable identity provider', () => {
  test.each([
    ['auth/id-token-expired', 'Firebase ID token has expired.'],
    ['auth/id-token-revoked', 'The Firebase ID token has been revoked.'],
    ['auth/user-disabled', 'The user record is disabled.'],
    ['auth/user-not-found', 'There is no user record.'],
    ['auth/argument-error', 'Firebase ID token has invalid signature.'],
    ['auth/argument-error', 'Decoding Firebase ID token failed.'],
    ['auth/argument-error', 'verifyIdToken() expects an ID token, but was given a custom token.'],
  ])('treats %s, %s as an invalid token', (code, message) => {
    expect(isBadIdToken({ code, message })).toBe(true);
  });

  test.each([
    ['auth/argument-error', 'Error fetching public keys for Google certs: getaddrinfo ENOTFOUND'],
    ['auth/argument-error', 'Error while making request: connect ECONNREFUSED 127.0.0.1:9'],
    ['app/network-error', 'Error while making request'],
    ['auth/internal-error', 'An internal error has occurred.'],
  ])('treats %s, %s as an unreachable provider', (code, message) => {
    expect(isBadIdToken({ code, message })).toBe(false);
  });
});
