import { generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import {
  accessTokenAlgorithm,
  accessTokenIssuer,
  type VerifyAccessToken,
  verifyTokenWithKey,
} from '../auth/access-token.ts';
import type { Role } from '../auth/role.store.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const keyid = 'test-key';

/** Public half of the key that {@link testToken} signs with, as identity would publish it. */
export function testJwks() {
  return {
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyid, alg: accessTokenAlgorithm, use: 'sig' }],
  };
}

/** A verifier for {@link testToken}s that needs no running identity service. */
export const verifyTestToken: VerifyAccessToken = async (token) => verifyTokenWithKey(publicKey, token);

/** An access token of any person; `expiresIn` in seconds, negative for an expired one. */
export function testToken(
  email: string,
  { role = 'user', version = 0, expiresIn = 600 }: { role?: Role; version?: number; expiresIn?: number } = {},
): string {
  return jwt.sign({ role, ver: version }, privateKey, {
    algorithm: accessTokenAlgorithm,
    keyid,
    issuer: accessTokenIssuer,
    subject: email,
    expiresIn,
  });
}
