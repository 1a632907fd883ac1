import { t } from '@lingui/core/macro';
import { type SessionUser, safeLocalStorage, storedValue } from '@shop/shop-runtime';
import * as z from 'zod/mini';

/** Specified key (CON-07). */
export const tokenKey = 'accessToken';
/** Watched like the token: a late write from another tab can leave a token without a session id. */
export const sessionIdKey = 'shop:session-id';

const user = storedValue({
  storage: safeLocalStorage,
  key: 'shop:user',
  schema: z.object({
    email: z.string(),
    displayName: z.string(),
    emailVerified: z.boolean(),
    photoURL: z.optional(z.string()),
    /** By this device's clock, which may be wrong. */
    receivedAtMs: z.number(),
  }),
});

const claims = z.object({ sub: z.string(), iat: z.number(), exp: z.number() });

/** Returns the unverified claims: services verify tokens, the browser only needs to know when they expire. */
function claimsOf(token: string) {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  try {
    return claims.safeParse(JSON.parse(atob(payload))).data;
  } catch {
    return undefined;
  }
}

export interface StoredSession {
  token: string;
  /**
   * Undefined if the token or its companions cannot be read: a session existed, so ask the identity service. `expiresAtMs` is by this
   * device's clock: the token's lifetime after it was received.
   */
  readable?: { user: SessionUser; expiresAtMs: number };
}

function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}

function keep(token: string, person: SessionUser): void {
  const isKnown = safeLocalStorage.read(tokenKey) === token;
  const receivedAtMs = (isKnown ? user.read()?.receivedAtMs : undefined) ?? Date.now();
  // Write the token last: its storage event wakes the other tabs.
  user.write({ ...person, receivedAtMs });
  safeLocalStorage.write(tokenKey, token);
}

export function subjectOf(token: string): string | undefined {
  return claimsOf(token)?.sub;
}

/** Persists over reloads: the access token, its user, and the session's id, which changes with each sign-in. */
export const tokenStore = {
  read: (): StoredSession | undefined => {
    const token = safeLocalStorage.read(tokenKey);
    if (token === null) return undefined;
    const known = claimsOf(token);
    const person = user.read();
    const hasSessionId = safeLocalStorage.read(sessionIdKey) !== null;
    if (!hasSessionId || known === undefined || person?.email.toLowerCase() !== known.sub) return { token };
    const { receivedAtMs, ...shown } = person;
    const expiresAtMs = receivedAtMs + (known.exp - known.iat) * 1_000;
    return { token, readable: { user: { ...shown, photoURL: shown.photoURL }, expiresAtMs } };
  },
  /** Undefined while signed out; empty for a token without a session id. */
  sessionId: (): string | undefined =>
    safeLocalStorage.read(tokenKey) === null ? undefined : (safeLocalStorage.read(sessionIdKey) ?? ''),
  begin: (token: string, person: SessionUser): void => {
    safeLocalStorage.write(sessionIdKey, randomId());
    keep(token, person);
  },
  /** Stores a newer token or newer data of the same user. */
  replace: keep,
  clear: (): void => {
    for (const key of [tokenKey, sessionIdKey]) safeLocalStorage.remove(key);
    user.forget();
  },
};

/** The session changed during a call, here or in another tab: discard its answer. */
export class SessionChangedError extends Error {
  constructor() {
    super(t`Your session changed. Please try again.`);
  }
}

/** Runs `work` and rejects with {@link SessionChangedError} if the session changed meanwhile. */
export async function inThisSession<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const began = tokenStore.sessionId();
  const [outcome] = await Promise.allSettled([work()]);
  if (tokenStore.sessionId() !== began) throw new SessionChangedError();
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
