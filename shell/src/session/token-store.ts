import { readAs, type ShapeOf, shapes } from '@shop/contracts/client';
import { type SessionUser, safeLocalStorage } from '@shop/front-kit';

/** CON-07: the specified key. */
export const tokenKey = 'accessToken';
const userKey = 'shop:user';
/** Watched like the token: a token without its epoch is what a late answer of another tab left behind. */
export const epochKey = 'shop:session-epoch';

const storedUser: ShapeOf<SessionUser> = {
  shape: { email: 's', displayName: 's', emailVerified: 'b', 'photoURL?': 's' },
};

function parsed(text: string | undefined | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Claims of a token, unverified: only services verify, the browser needs to know when it expires. */
function claimsOf(token: string) {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return readAs(shapes.accessTokenClaims, parsed(atob(payload)));
  } catch {
    return undefined;
  }
}

export interface StoredSession {
  token: string;
  /** Absent when the token or what is kept beside it cannot be read: something was here, ask the identity service. */
  readable?: { user: SessionUser; expiresAtMs: number };
}

function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function keep(token: string, user: SessionUser): void {
  // The token last: other tabs wake up by it.
  safeLocalStorage.write(userKey, JSON.stringify(user));
  safeLocalStorage.write(tokenKey, token);
}

/** Whose token it is, as the token itself says. */
export function subjectOf(token: string): string | undefined {
  return claimsOf(token)?.sub;
}

/** What survives a reload: the access token, who it is for, and the epoch of this session, which each sign-in begins anew. */
export const tokenStore = {
  read: (): StoredSession | undefined => {
    const token = safeLocalStorage.read(tokenKey);
    if (token === null) return undefined;
    const claims = claimsOf(token);
    const user = readAs(storedUser, parsed(safeLocalStorage.read(userKey)));
    const hasEpoch = safeLocalStorage.read(epochKey) !== null;
    if (!hasEpoch || claims === undefined || user === undefined || user.email.toLowerCase() !== claims.sub)
      return { token };
    return {
      token,
      readable: { user: { ...user, photoURL: user.photoURL }, expiresAtMs: claims.exp * 1_000 },
    };
  },
  /** Undefined while nobody is signed in, in any tab; empty for a token from before epochs. */
  epoch: (): string | undefined =>
    safeLocalStorage.read(tokenKey) === null ? undefined : (safeLocalStorage.read(epochKey) ?? ''),
  /** Somebody signed in. */
  begin: (token: string, user: SessionUser): void => {
    safeLocalStorage.write(epochKey, randomId());
    keep(token, user);
  },
  /** A newer token, or newer facts of the same person. */
  replace: keep,
  clear: (): void => {
    for (const key of [tokenKey, epochKey, userKey]) safeLocalStorage.remove(key);
  },
};

/** Somebody signed in or out, here or in another tab, while a call was under way: its answer counts for nobody any more. */
export class SessionChangedError extends Error {
  constructor() {
    super('Somebody signed in or out meanwhile. Please try again.');
  }
}

/** Waits for an answer that counts only for the session it was asked in. */
export async function inThisEpoch<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = tokenStore.epoch();
  const [outcome] = await Promise.allSettled([work()]);
  if (tokenStore.epoch() !== began) throw new SessionChangedError();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
