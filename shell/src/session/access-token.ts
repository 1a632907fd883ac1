import { t } from '@lingui/core/macro';
import { ApiError, isForbidden, type SessionUser } from '@shop/shop-runtime';
import type { Identity } from './identity.ts';
import { tokenStore } from './token-store.ts';

export interface SessionDeps {
  /** Loads the identity service's SDK on first use. */
  identity: () => Promise<Identity>;
  /** Calls `PUT /user/{email}`: exchanges the proof for an access token. */
  exchange: (email: string, proof: string) => Promise<string>;
}

/** The identity service accepted the user, but the shop issued no token. */
export class TokenExchangeError extends Error {}

export interface TokenGrant {
  user: SessionUser;
  token: string;
}

/** Requests a new token for the identity session; undefined when that has ended or belongs to another user. */
export async function renewToken({ identity, exchange }: SessionDeps): Promise<TokenGrant | undefined> {
  const here = tokenStore.read()?.readable?.user.email;
  const service = await identity();
  const user = await service.restore();
  if (user === undefined || (here !== undefined && here !== user.email)) return undefined;
  const proof = await service.proof();
  if (proof === undefined) return undefined;
  try {
    return { user, token: await exchange(user.email, proof) };
  } catch (error) {
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

export async function requestFirstToken(
  { exchange }: SessionDeps,
  service: Identity,
  user: SessionUser,
): Promise<TokenGrant> {
  const proof = await service.proof();
  if (proof === undefined) throw new TokenExchangeError(t`Your sign-in session ended. Please sign in again.`);
  try {
    return { user, token: await exchange(user.email, proof) };
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : t`Something went wrong!`;
    throw new TokenExchangeError(t`We couldn't sign you in. ${reason}`, { cause: error });
  }
}
