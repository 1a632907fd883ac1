import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { jwk, limits, type Role } from '@shop/contracts';
import {
  accessTokenAlgorithm,
  accessTokenAudience,
  accessTokenIssuer,
  refuse,
  type VerifyAccessToken,
  verifyTokenWithKey,
} from '@shop/service-kit';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Account } from '../users/user.document.ts';

interface PublicKey {
  readonly kid: string;
  readonly key: KeyObject;
  readonly published: z.output<typeof jwk>;
}

const p256 = z.looseObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256', 'access tokens need a P-256 key'),
  x: z.string(),
  y: z.string(),
});

const queuePassIssuer = `${accessTokenIssuer}/queues`;
const queuePass = z.object({ sub: z.string() });

/** The key id is the thumbprint (RFC 7638), so the same key always has the same id. */
function publicKey(key: KeyObject): PublicKey {
  const { kty, crv, x, y } = p256.parse(key.export({ format: 'jwk' }));
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  const published = jwk.parse({ kty, crv, x, y, kid, alg: accessTokenAlgorithm, use: 'sig' });
  return { kid, key, published };
}

/** Signs access tokens with `privateKey`; also verifies tokens signed by earlier keys. */
export function createSigningKeys(pems: { privateKey: string; previousPublicKeys?: readonly string[] }) {
  const privateKey = createPrivateKey(pems.privateKey);
  const current = publicKey(createPublicKey(privateKey));
  const earlier = (pems.previousPublicKeys ?? []).map((pem) => publicKey(createPublicKey(pem)));
  const byKid = new Map([...earlier, current].map((entry) => [entry.kid, entry]));

  const keyOf = (token: string): KeyObject => {
    const known = byKid.get(jwt.decode(token, { complete: true })?.header.kid ?? '');
    if (!known) throw refuse.unauthorized();
    return known.key;
  };
  const verify: VerifyAccessToken = async (token) => verifyTokenWithKey(keyOf(token), token);
  const algorithm = accessTokenAlgorithm;

  return {
    published: [...byKid.values()].map((entry) => entry.published),
    sign: ({ email, uid, emailVerified }: Account, roles: readonly Role[]): string =>
      jwt.sign({ roles: roles.length > 0 ? roles : undefined, uid, verified: emailVerified }, privateKey, {
        algorithm,
        keyid: current.kid,
        issuer: accessTokenIssuer,
        audience: accessTokenAudience,
        subject: email,
        expiresIn: limits.accessTokenSeconds,
      }),
    verify,

    /** Signs the queue board's session token. Its own issuer keeps it from passing as an access token. */
    signQueuePass: (email: string): string =>
      jwt.sign({}, privateKey, {
        algorithm,
        keyid: current.kid,
        issuer: queuePassIssuer,
        subject: email,
        expiresIn: limits.queuePassSeconds,
      }),
    /** Returns the email of a pass, undefined when it is invalid or expired. */
    verifyQueuePass: (pass: string): string | undefined => {
      try {
        const claims = jwt.verify(pass, keyOf(pass), { algorithms: [algorithm], issuer: queuePassIssuer });
        return queuePass.parse(claims).sub;
      } catch {
        return undefined;
      }
    },
  };
}

export type SigningKeys = ReturnType<typeof createSigningKeys>;
