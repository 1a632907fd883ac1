import { generateKeyPairSync } from 'node:crypto';
import type { Role } from '@shop/contracts';
import jwt from 'jsonwebtoken';
import {
  accessTokenAlgorithm,
  accessTokenAudience,
  accessTokenIssuer,
  type VerifyAccessToken,
  verifyTokenWithKey,
} from '../auth/access-token.ts';
import { createAuthenticate } from '../auth/caller.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyid = 'test-key';

/** Public half of the key that {@link testToken} signs with, as identity would publish it. */
export function testJwks() {
  return {
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyid, alg: accessTokenAlgorithm, use: 'sig' }],
  };
}

/** Verifies {@link testToken}s without a running identity service. */
export const verifyTestToken: VerifyAccessToken = async (token) => verifyTokenWithKey(publicKey, token);

/** Authenticates {@link testToken}s and believes the roles in them. */
export const authenticateTestToken = createAuthenticate(verifyTestToken, async ({ roles }) => ({
  roles,
  closed: false,
  tokensFrom: 0,
}));

export function testUid(email: string): string {
  return `uid of ${email.toLowerCase()}`;
}

/** The account and address that {@link testToken} signs in by default. */
export function testPerson(email: string) {
  return { uid: testUid(email), email };
}

interface TestTokenClaims {
  readonly roles?: readonly Role[];
  readonly uid?: string;
  readonly verified?: boolean;
  readonly audience?: string;
  /** Seconds; negative for an expired token. By default longer than any test run. */
  readonly expiresIn?: number;
}

export function testToken(email: string, claims: TestTokenClaims = {}): string {
  const { roles, uid = testUid(email), verified = true } = claims;
  const { audience = accessTokenAudience, expiresIn = 3_600 } = claims;
  return jwt.sign({ roles, uid, verified }, privateKey, {
    algorithm: accessTokenAlgorithm,
    keyid,
    issuer: accessTokenIssuer,
    audience,
    subject: email,
    expiresIn,
  });
}
