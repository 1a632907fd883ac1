import { type AccessTokenClaims, internalRoutes, type Role } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { askService } from '../ask-service.ts';
import { refuse } from '../errors.ts';

export type AccountState = z.output<typeof internalRoutes.readRoles.reply>;

/** Returns the current state of a token's account; while identity does not answer, the last known state of a buyer's, or undefined. */
export type ReadAccount = (claims: AccessTokenClaims) => Promise<AccountState | undefined>;

const askMs = 1_000;
/** Together with `askMs`, a removed role or a closed account stops within 5 s. */
const cachedMs = 4_000;

/** Asks identity for accounts. */
export function createAccountReader(identityUrl: string, secret?: string): ReadAccount {
  const accounts = new LRUCache<string, AccountState>({
    max: 1_000,
    ttl: cachedMs,
    // The last answers outlive their time, for when identity does not answer.
    noDeleteOnFetchRejection: true,
    noDeleteOnStaleGet: true,
    fetchMethod: async (person) => {
      const query = Object.fromEntries(new URLSearchParams(person));
      return askService(identityUrl, internalRoutes.readRoles, { query, limitMs: askMs, secret });
    },
  });
  let failedAt = Number.NEGATIVE_INFINITY;
  /** A closed account never opens again. Old roles count for nothing. */
  const lastKnown = (person: string): AccountState | undefined => {
    const last = accounts.get(person, { allowStale: true });
    return last && { ...last, roles: [] };
  };
  return async ({ sub, uid, roles: claimed }) => {
    const person = String(new URLSearchParams({ email: sub, uid }));
    const isBuyer = claimed.length === 0;
    // Buyers are served without identity, and don't wait for it on each call.
    if (isBuyer && performance.now() - failedAt < cachedMs) return lastKnown(person);
    try {
      return await accounts.fetch(person);
    } catch {
      failedAt = performance.now();
      return isBuyer ? lastKnown(person) : undefined;
    }
  };
}

/** Whether a token is void: its account is closed, or its person signed out everywhere after it was issued. */
export function isVoid({ iat }: AccessTokenClaims, { closed, tokensFrom }: AccountState): boolean {
  return closed || iat * 1_000 < tokensFrom;
}

/** Returns the confirmed roles. Refuses with 503 if those of staff cannot be confirmed; denying needs no confirmation. */
export function rolesIn(
  { roles: claimed }: AccessTokenClaims,
  account: AccountState | undefined,
): readonly Role[] {
  if (account) return account.roles;
  if (claimed.length === 0) return claimed;
  throw refuse.unavailable('roles-unavailable', 'Please try again in a moment');
}
