import {
  ApiError,
  isForbidden,
  type SessionState,
  type SessionStore,
  type SessionUser,
} from '@shop/front-kit';
import type { Identity } from './identity.ts';
import { tokenKey, tokenStore } from './token-store.ts';

/** A new token is fetched this long before the old one ends. */
const renewAheadMs = 5 * 60_000;
const retryRenewalMs = 30_000;

export interface SessionNeeds {
  /** Loads the identity service's SDK; called only when it is needed. */
  identity: () => Promise<Identity>;
  /** `PUT /user/{email}`: proof in, access token out. */
  exchange: (email: string, proof: string) => Promise<string>;
}

export interface ShellSession extends SessionStore {
  /** Finds out who is here; called once. */
  start(): void;
  /** Signs in by `action` and fetches our token; whoever fails half-way is signed out again (LOG-09). */
  enter(action: (identity: Identity) => Promise<SessionUser>): Promise<SessionUser>;
  sendPasswordReset(email: string): Promise<void>;
}

/** The shop knew the person but did not give a token. */
export class ExchangeFailed extends Error {}

export const createSession = ({ identity, exchange }: SessionNeeds): ShellSession => {
  let state: SessionState = { status: 'restoring' };
  let renewing: Promise<string | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const scheduleRenewal = (): void => {
    clearTimeout(timer);
    const expiresAtMs = tokenStore.read()?.readable?.expiresAtMs;
    if (expiresAtMs === undefined) return;
    const renewQuietly = (): void => {
      renew().catch(() => {
        timer = setTimeout(renewQuietly, retryRenewalMs);
      });
    };
    timer = setTimeout(renewQuietly, Math.max(expiresAtMs - Date.now() - renewAheadMs, 0));
  };

  const admit = (user: SessionUser, token: string): void => {
    tokenStore.write(token, user);
    set({ status: 'signed-in', user });
    scheduleRenewal();
  };

  const end = (exit?: string): void => {
    clearTimeout(timer);
    tokenStore.clear();
    set({ status: 'signed-out', exit });
  };

  const fetchToken = async (): Promise<string | undefined> => {
    const service = await identity();
    const user = await service.restore();
    const proof = user && (await service.proof());
    if (user === undefined || proof === undefined) {
      end();
      return undefined;
    }
    try {
      const token = await exchange(user.email, proof);
      admit(user, token);
      return token;
    } catch (error) {
      if (!isForbidden(error)) throw error;
      end();
      return undefined;
    }
  };

  const renew = (): Promise<string | undefined> => {
    renewing ??= fetchToken().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };

  const restore = (): void => {
    set({ status: 'restoring' });
    renew().catch(() => set({ status: 'restoring', failed: true }));
  };

  const adoptStored = (): void => {
    const stored = tokenStore.read();
    if (stored === undefined) set({ status: 'signed-out' });
    else if (stored.readable === undefined || stored.readable.expiresAtMs <= Date.now()) restore();
    else {
      set({ status: 'signed-in', user: stored.readable.user });
      scheduleRenewal();
    }
  };

  const update = (user: SessionUser | undefined): void => {
    const token = tokenStore.read()?.token;
    if (user && token && state.status === 'signed-in') admit(user, token);
  };

  const letIn = async (service: Identity, user: SessionUser): Promise<SessionUser> => {
    const proof = await service.proof();
    if (proof === undefined) throw new ExchangeFailed('The identity session ended. Please try again.');
    try {
      admit(user, await exchange(user.email, proof));
      return user;
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : 'Something went wrong!';
      throw new ExchangeFailed(`You could not be signed in to the shop. ${reason}`, { cause: error });
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: () => tokenStore.read()?.token,
    renew,
    start: () => {
      adoptStored();
      window.addEventListener('storage', ({ key }) => {
        if (key === tokenKey || key === null) adoptStored();
      });
    },
    retry: restore,
    arrived: () => set({ status: 'signed-out' }),
    enter: async (action) => {
      const service = await identity();
      const user = await action(service);
      try {
        return await letIn(service, user);
      } catch (error) {
        await service.signOut();
        throw error;
      }
    },
    logOut: (exit) => {
      end(exit);
      void identity().then(
        (service) => service.signOut(),
        () => undefined,
      );
    },
    rename: async (displayName) => update(await (await identity()).change({ displayName })),
    changePhoto: async (photoURL) => update(await (await identity()).change({ photoURL })),
    resendVerification: async () => (await identity()).sendVerification(),
    refresh: async () => update(await (await identity()).reload()),
    sendPasswordReset: async (email) => (await identity()).sendPasswordReset(email),
  };
};
