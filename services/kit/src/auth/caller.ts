import type { AccessTokenClaims } from '@shop/contracts';
import { refuse } from '../errors.ts';
import type { VerifyAccessToken } from './access-token.ts';
import type { Role, RoleStore } from './role.store.ts';

/** The signed-in person. `uid` owns what they make; an email can pass to another person. `role()` reads the newest role known here. */
export interface Caller {
  readonly email: string;
  readonly uid: string;
  /** Whether they verified the email. */
  readonly verified: boolean;
  readonly role: () => Promise<Role>;
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

/** A role recorded after the token was issued overrules the token's; no role counts without a verified email. */
export function effectiveRole(
  claims: Pick<AccessTokenClaims, 'role' | 'ver' | 'verified'>,
  known: { role: Role; tokenVersion: number } | undefined,
): Role {
  if (!claims.verified) return 'user';
  return known && known.tokenVersion > claims.ver ? known.role : claims.role;
}

export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/** Undefined without a token, a 401 refusal with a bad one. */
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

/** For records with an owner: passes the owner and admins, else a 403 refusal. */
export async function assertOwnerOrAdmin(caller: Caller, ownerUid: string): Promise<void> {
  if (caller.uid !== ownerUid && !(await isAdmin(caller))) throw refuse.forbidden();
}
