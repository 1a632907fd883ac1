import { refuse } from '../errors.ts';
import type { VerifyAccessToken } from './access-token.ts';
import type { ReadRole, Role } from './roles.ts';

/** The signed-in person. Records are owned by `uid`, because an email can pass to another person. `role()` is the current role. */
export interface Caller {
  readonly email: string;
  readonly uid: string;
  readonly verified: boolean;
  readonly role: () => Promise<Role>;
}

export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
}

export type Authenticate = (authorization: string | undefined) => Promise<Caller | undefined>;

/** Authenticates a request: undefined without a token, a 401 refusal for a bad one. Without a verified email there is no role. */
export function createAuthenticate(verify: VerifyAccessToken, readRole: ReadRole): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return undefined;
    const token = bearerToken(authorization);
    if (!token) throw refuse.unauthorized();
    const claims = await verify(token);
    return {
      email: claims.sub,
      uid: claims.uid,
      verified: claims.verified,
      role: async () => (claims.verified ? readRole(claims) : 'user'),
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
