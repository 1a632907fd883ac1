import { accessTokenClaims } from '@shop/contracts';
import type { SessionUser } from '@shop/front-kit';
import { z } from 'zod';

/** CON-07: the specified key. */
export const tokenKey = 'accessToken';
const userKey = 'shop:user';

const storedUser = z.object({
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  photoURL: z.string().optional(),
});

const parsed = (text: string | undefined | null): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Claims of a token, unchecked: only the services verify, the browser wants to know the end of its life. */
const claimsOf = (token: string) => {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return accessTokenClaims.safeParse(parsed(atob(payload))).data;
  } catch {
    return undefined;
  }
};

export interface StoredSession {
  token: string;
  /** Absent when the token or the person beside it cannot be read: something was here, ask the identity service. */
  readable?: { user: SessionUser; expiresAtMs: number };
}

/** What survives a reload: the access token and who it is for. */
export const tokenStore = {
  read: (): StoredSession | undefined => {
    const token = localStorage.getItem(tokenKey);
    if (token === null) return undefined;
    const claims = claimsOf(token);
    const user = storedUser.safeParse(parsed(localStorage.getItem(userKey))).data;
    if (claims === undefined || user === undefined || user.email.toLowerCase() !== claims.sub)
      return { token };
    return {
      token,
      readable: { user: { ...user, photoURL: user.photoURL }, expiresAtMs: claims.exp * 1_000 },
    };
  },
  /** The person first: other tabs wake up by the token. */
  write: (token: string, user: SessionUser): void => {
    localStorage.setItem(userKey, JSON.stringify(user));
    localStorage.setItem(tokenKey, token);
  },
  clear: (): void => {
    localStorage.removeItem(userKey);
    localStorage.removeItem(tokenKey);
  },
};
