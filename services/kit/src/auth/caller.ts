import { isAllowed, type Right } from '@shop/contracts';
import type { BaseConfig, TokenConfig } from '../config.ts';
import { refuse } from '../errors.ts';
import { createTokenVerifier, type VerifyAccessToken } from './access-token.ts';
import { createAccountReader, isVoid, type ReadAccount, rolesIn } from './roles.ts';

/** The signed-in person. Records are owned by `uid`, because an email can pass to another person. `may()` reads the current roles. */
export interface Caller {
  readonly email: string;
  readonly uid: string;
  readonly verified: boolean;
  readonly may: (right: Right) => Promise<boolean>;
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/**
 * Authenticates a request: undefined without a token, a 401 refusal for a bad one, and for one whose account is closed or signed out.
 * Without a verified email there are no roles.
 */
export function createAuthenticate(verify: VerifyAccessToken, readAccount: ReadAccount): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = bearerToken(authorization);
    if (!token) throw refuse.unauthorized();
    const claims = await verify(token);
    const account = await readAccount(claims);
    if (account && isVoid(claims, account)) throw refuse.unauthorized();
    return {
      email: claims.sub,
      uid: claims.uid,
      verified: claims.verified,
      may: async (right) => claims.verified && isAllowed(rolesIn(claims, account), right),
    };
  };
}

/** Authenticates with the keys and accounts of the identity service. */
export function authenticateBy({
  IDENTITY_URL: url,
  SERVICE_SECRET: secret,
}: TokenConfig & Pick<BaseConfig, 'SERVICE_SECRET'>): Authenticate {
  return createAuthenticate(createTokenVerifier(url), createAccountReader(url, secret));
}

export async function assertMay(caller: Caller, right: Right): Promise<void> {
  if (!(await caller.may(right))) throw refuse.forbidden();
}

/** Allows a record's owner and staff with the right; refuses others with 403. */
export async function assertOwnOrMay(caller: Caller, ownerUid: string, right: Right): Promise<void> {
  if (caller.uid !== ownerUid) await assertMay(caller, right);
}

/** Returns the account whose data is asked for: the caller's own, or that of another person for staff who may erase it. */
export async function dataOwner(caller: Caller, { uid }: { uid?: string | undefined }): Promise<string> {
  if (uid === undefined || uid === caller.uid) return caller.uid;
  await assertMay(caller, 'people.erase');
  return uid;
}
