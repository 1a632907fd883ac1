import { accessTokenClaims } from '@shop/contracts';
import { type SessionState, type SessionStore, safeLocalStorage } from '@shop/shop-runtime';

function claimsOf(token: string) {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return accessTokenClaims.safeParse(JSON.parse(atob(payload))).data;
  } catch {
    return undefined;
  }
}

/** Creates a session from the access token that the shell stored on this origin. It can end, but not log in or renew. */
export function storedSession(): SessionStore {
  const token = safeLocalStorage.read('accessToken') ?? undefined;
  const claims = token === undefined ? undefined : claimsOf(token);
  const state: SessionState = claims
    ? {
        status: 'signed-in',
        user: { email: claims.sub, displayName: '', emailVerified: claims.verified, photoURL: undefined },
      }
    : { status: 'signed-out' };
  const nothing = async (): Promise<void> => undefined;
  return {
    getState: () => state,
    subscribe: () => () => undefined,
    accessToken: () => token,
    renew: async () => undefined,
    logOut: () => {
      safeLocalStorage.remove('accessToken');
      location.reload();
    },
    arrived: () => undefined,
    retry: () => undefined,
    rename: nothing,
    changePhoto: nothing,
    resendVerification: nothing,
    refresh: nothing,
  };
}
