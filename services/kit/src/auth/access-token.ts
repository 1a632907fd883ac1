import { createPublicKey, type KeyObject } from 'node:crypto';
import { type AccessTokenClaims, accessTokenClaims, identityRoutes } from '@shop/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { askService } from '../ask-service.ts';
import { refuse } from '../errors.ts';

export const accessTokenIssuer = 'parts-shop';
export const accessTokenAudience = 'parts-shop-api';
export const accessTokenAlgorithm = 'ES256';

const fetchMs = 2_000;
/** Unknown key ids trigger a refetch at most this often, so junk tokens cannot flood identity. */
const refetchMs = 5_000;
/** Verified tokens to cache: the signature check is the most expensive step of a short request. */
const rememberedTokens = 10_000;

export type VerifyAccessToken = (token: string) => Promise<AccessTokenClaims>;

/**
 * Verifies access tokens with the keys published by identity. Rejects with a 401 refusal for a bad token, and
 * with 503 if the keys are unavailable: a restart of identity must not log people out.
 */
export function createTokenVerifier(identityUrl: string): VerifyAccessToken {
  let keys = new Map<string, KeyObject>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;
  const verified = new LRUCache<string, AccessTokenClaims>({
    max: rememberedTokens,
    perf: { now: () => Date.now() },
    ttlResolution: 0,
  });

  const fetchKeys = async (): Promise<void> => {
    const published = await askService(identityUrl, identityRoutes.publicKeys, { limitMs: fetchMs });
    keys = new Map(published.keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
    fetchedAt = performance.now();
  };

  const keyFor = async (kid: string): Promise<KeyObject> => {
    if (!keys.has(kid) && performance.now() - fetchedAt > refetchMs) {
      fetching ??= fetchKeys().finally(() => {
        fetching = undefined;
      });
      await fetching.catch((cause: unknown) => {
        throw Object.assign(refuse.unavailable('identity-unavailable', 'Please try again in a moment'), {
          cause,
        });
      });
    }
    const key = keys.get(kid);
    if (!key) throw refuse.unauthorized();
    return key;
  };

  return async (token) => {
    const known = verified.get(token);
    if (known) return known;
    const kid = jwt.decode(token, { complete: true })?.header.kid;
    if (!kid) throw refuse.unauthorized();
    const claims = verifyTokenWithKey(await keyFor(kid), token);
    verified.set(token, claims, { ttl: Math.max(1, claims.exp * 1_000 - Date.now()) });
    return claims;
  };
}

/** Verifies signature, algorithm, issuer, audience and time with one key; refuses with 401. */
export function verifyTokenWithKey(key: KeyObject, token: string): AccessTokenClaims {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: [accessTokenAlgorithm],
      issuer: accessTokenIssuer,
      audience: accessTokenAudience,
    });
    return accessTokenClaims.parse(claims);
  } catch {
    throw refuse.unauthorized();
  }
}
