import { type AccessTokenClaims, internalRoutes, type Role } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { askService } from '../ask-service.ts';
import { refuse } from '../errors.ts';

/** Returns the roles that the bearer of a token has now. */
export type ReadRoles = (claims: AccessTokenClaims) => Promise<readonly Role[]>;

const askMs = 1_000;
/** Together with `askMs`, a removed role stops within 5 s. */
const cachedMs = 4_000;

/** Asks identity for roles. Refuses with 503 if the roles of staff cannot be confirmed. */
export function createRoleReader(identityUrl: string, secret?: string): ReadRoles {
  const roles = new LRUCache<string, readonly Role[]>({
    max: 1_000,
    ttl: cachedMs,
    fetchMethod: async (person) => {
      const query = Object.fromEntries(new URLSearchParams(person));
      return (await askService(identityUrl, internalRoutes.readRoles, { query, limitMs: askMs, secret }))
        .roles;
    },
  });
  return async ({ sub, uid, roles: claimed }) => {
    try {
      return (await roles.fetch(String(new URLSearchParams({ email: sub, uid })))) ?? [];
    } catch (cause) {
      // Denying needs no confirmation, so buyers are served without identity.
      if (claimed.length === 0) return claimed;
      throw Object.assign(refuse.unavailable('roles-unavailable', 'Please try again in a moment'), { cause });
    }
  };
}
