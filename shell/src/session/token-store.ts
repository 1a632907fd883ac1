import { readAs, type ShapeOf, shapes } from '@shop/contracts/client';
import { type SessionUser, safeLocalStorage } from '@shop/front-kit';

/** Specified key (CON-07). */
export const tokenKey = 'accessToken';
const userKey = 'shop:user';
/** Watched like the token: a late write from another tab can leave a token without an epoch. */
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

/** Returns the unverified claims: services verify tokens, the browser only needs to know when they expire. */
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
  /** Undefined if the token or its companions cannot be read: a session existed, so ask the identity service. */
  readable?: { user: SessionUser; expiresAtMs: number };
}

function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function keep(token: string, user: SessionUser): void {
  // Write the token last: its storage event wakes the other tabs.
  safeLocalStorage.write(userKey, JSON.stringify(user));
  safeLocalStorage.write(tokenKey, token);
}

export function subjectOf(token: string): string | undefined {
  return claimsOf(token)?.sub;
}

/** Persists over reloads: the access token, its user, and the session's epoch, which changes with each sign-in. */
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
  /** Undefined while signed out; empty for a token stored before epochs existed. */
  epoch: (): string | undefined =>
    safeLocalStorage.read(tokenKey) === null ? undefined : (safeLocalStorage.read(epochKey) ?? ''),
  begin: (token: string, user: SessionUser): void => {
    safeLocalStorage.write(epochKey, randomId());
    keep(token, user);
  },
  /** Stores a newer token or newer data of the same user. */
  replace: keep,
  clear: (): void => {
    for (const key of [tokenKey, epochKey, userKey]) safeLocalStorage.remove(key);
  },
};

/** The session changed during a call, here or in another tab: discard its answer. */
export class SessionChangedError extends Error {
  constructor() {
    super('Somebody signed in or out meanwhile. Please try again.');
  }
}

/** Runs `work` and rejects with {@link SessionChangedError} if the session changed meanwhile. */
export async function inThisEpoch<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = tokenStore.epoch();
  const [outcome] = await Promise.allSettled([work()]);
  if (tokenStore.epoch() !== began) throw new SessionChangedError();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
