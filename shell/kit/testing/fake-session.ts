import type { SessionState, SessionStore, SessionUser } from '@shop/shop-runtime';

export const shopper: SessionUser = {
  email: 'shopper@example.com',
  displayName: 'Sam Shopper',
  emailVerified: true,
  photoURL: undefined,
};

export interface FakeSession extends SessionStore {
  set(state: SessionState): void;
}

/** Creates a session without an identity service. `renew` returns the same token unless overridden. */
export function fakeSession(
  initial: SessionState = { status: 'signed-out' },
  overrides: Partial<SessionStore> = {},
): FakeSession {
  let state = initial;
  const listeners = new Set<() => void>();
  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const token = (): string | undefined => (state.status === 'signed-in' ? 'test-token' : undefined);
  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    accessToken: token,
    renew: async () => token(),
    logOut: (exit) => set({ status: 'signed-out', exit }),
    finishLogOut: () => set({ status: 'signed-out' }),
    retry: () => undefined,
    rename: async (displayName) => {
      if (state.status === 'signed-in') set({ ...state, user: { ...state.user, displayName } });
    },
    changePhoto: async (photoURL) => {
      if (state.status === 'signed-in') set({ ...state, user: { ...state.user, photoURL } });
    },
    resendVerification: async () => undefined,
    refresh: async () => undefined,
    ...overrides,
  };
}

export function signedIn(user: Partial<SessionUser> = {}): FakeSession {
  return fakeSession({ status: 'signed-in', user: { ...shopper, ...user } });
}
