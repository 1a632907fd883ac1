import { type AccessTokenClaims, internalRoutes } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { refuse } from '../errors.ts';
import { fetchFromAny } from '../fetch-from-any.ts';

export type Role = AccessTokenClaims['role'];

/** Returns the role that the bearer of a token has now. */
export type ReadRole = (claims: AccessTokenClaims) => Promise<Role>;

const askMs = 1_000;
/** Together with `askMs`, a removed role stops within 5 s. */
const cachedMs = 4_000;

/** Asks identity for roles. Refuses with 503 if an admin's role cannot be confirmed. */
export function createRoleReader(identityUrls: readonly string[]): ReadRole {
  const { path, reply } = internalRoutes.readRole;
  const roles = new LRUCache<string, Role>({
    max: 1_000,
    ttl: cachedMs,
    fetchMethod: async (query) => {
      const response = await fetchFromAny(identityUrls, `${path}?${query}`, { limitMs: askMs });
      return reply.parse(await response.json()).role;
    },
  });
  return async ({ sub, uid, role }) => {
    try {
      return (await roles.fetch(String(new URLSearchParams({ email: sub, uid })))) ?? 'user';
    } catch (cause) {
      // Denying needs no confirmation, so buyers are served without identity.
      if (role === 'user') return role;
      throw Object.assign(refuse.unavailable('roles-unavailable', 'Please try again in a moment'), { cause });
    }
  };
}
