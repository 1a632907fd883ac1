import type { AccessTokenClaims } from '@shop/contracts';
import { refuse } from '../errors.ts';
import type { VerifyAccessToken } from './access-token.ts';
import type { Role, RoleStore } from './role.store.ts';

/**
 * The signed-in person. Records are owned by `uid`, because an email can pass to another person. `role()` reads the newest role known
 * to this service.
 */
export interface Caller {
  readonly email: string;
  readonly uid: string;
  readonly verified: boolean;
  readonly role: () => Promise<Role>;
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

/** A role recorded after the token was issued overrides the token's; without a verified email there is no role. */
export function effectiveRole(
  claims: Pick<AccessTokenClaims, 'role' | 'ver' | 'verified'>,
  known: { role: Role; tokenVersion: number } | undefined,
): Role {
  if (!claims.verified) return 'user';
  return known && known.tokenVersion > claims.ver ? known.role : claims.role;
}

export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/** Authenticates a request: undefined without a token, a 401 refusal for a bad one. */
export function createAuthenticate(verify: VerifyAccessToken, roles: RoleStore): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = bearerToken(authorization);
    if (!token) throw refuse.unauthorized();
    const claims = await verify(token);
    return {
      email: claims.sub,
      uid: claims.uid,
      verified: claims.verified,
      role: async () => {
        const role = effectiveRole(claims, await roles.newest(claims.sub));
        if (role === 'admin') roles.assertCurrent?.();
        return role;
      },
    };
  };
}

export async function isAdmin(caller: Caller): Promise<boolean> {
  return (await caller.role()) === 'admin';
}

/** Allows a record's owner and admins; refuses others with 403. */
export async function assertOwnerOrAdmin(caller: Caller, ownerUid: string): Promise<void> {
  if (caller.uid !== ownerUid && !(await isAdmin(caller))) throw refuse.forbidden();
}
