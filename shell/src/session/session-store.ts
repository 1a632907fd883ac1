import type { SessionState, SessionStore, SessionUser } from '@shop/shop-runtime';
import { renewToken, requestFirstToken, type SessionDeps, type TokenGrant } from './access-token.ts';
import type { Identity } from './identity.ts';
import { createRenewalTimer } from './renewal-timer.ts';
import {
  inThisSession,
  SessionChangedError,
  sessionIdKey,
  subjectOf,
  tokenKey,
  tokenStore,
} from './token-store.ts';
import { createVerificationMail } from './verification-mail.ts';

export interface ShellSession extends SessionStore {
  /** Restores the session; call once. */
  start(): void;
  /** Signs in by `action` and requests our token; signs out again after a failure in between (LOG-09). */
  enter(action: (identity: Identity) => Promise<SessionUser>): Promise<SessionUser>;
  sendPasswordReset(email: string): Promise<void>;
  readonly identity: SessionDeps['identity'];
}

export function createSession(needs: SessionDeps): ShellSession {
  const { identity } = needs;
  let state: SessionState = { status: 'restoring' };
  let renewing: { sessionId: string; token: Promise<string | undefined> } | undefined;
  let leaving: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const timer = createRenewalTimer(() => renew());
  const mail = createVerificationMail(identity);

  const set = (next: SessionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };

  const setSignedIn = (user: SessionUser): void =>
    set({ status: 'signed-in', user, mailFailed: mail.isUnsentTo(user.email) });

  const store = ({ user, token }: TokenGrant, keep: 'begin' | 'replace'): void => {
    tokenStore[keep](token, user);
    setSignedIn(user);
    timer.schedule(tokenStore.read()?.readable?.expiresAtMs);
  };

  const end = (exit?: string): void => {
    timer.stop();
    tokenStore.clear();
    set({ status: 'signed-out', exit });
  };

  /** The login page says why the person has to sign in again. */
  const endElsewhere = (): void => {
    end();
    set({ status: 'signed-out', ended: true });
  };
  const fetchToken = async (sessionId: string): Promise<string | undefined> => {
    const grant = await inThisSession(() => renewToken(needs));
    if (grant) store(grant, sessionId === '' ? 'begin' : 'replace');
    else endElsewhere();
    return grant?.token;
  };

  /** Runs one renewal at a time; concurrent callers share it (ERR-13). */
  const renew = (): Promise<string | undefined> => {
    const sessionId = tokenStore.sessionId();
    if (sessionId === undefined) return Promise.resolve(undefined);
    if (renewing?.sessionId === sessionId) return renewing.token;
    const current = {
      sessionId,
      token: fetchToken(sessionId).finally(() => {
        if (renewing === current) renewing = undefined;
      }),
    };
    renewing = current;
    return current.token;
  };

  const renewFor = async (refused: string | undefined): Promise<string | undefined> => {
    const token = tokenStore.read()?.token;
    if (token === undefined || refused === undefined || refused === token) return renew();
    if (subjectOf(refused) !== subjectOf(token)) throw new SessionChangedError();
    return token;
  };

  const restore = (): void => {
    set({ status: 'restoring' });
    renew().catch((error: unknown) => {
      if (!(error instanceof SessionChangedError)) set({ status: 'restoring', failed: true });
    });
  };

  const readStored = (): void => {
    const stored = tokenStore.read();
    timer.stop();
    if (stored === undefined && state.status === 'signed-in') set({ status: 'signed-out', ended: true });
    else if (stored === undefined) set({ status: 'signed-out' });
    else if (stored.readable === undefined || stored.readable.expiresAtMs <= Date.now()) restore();
    else {
      setSignedIn(stored.readable.user);
      timer.schedule(stored.readable.expiresAtMs);
    }
  };

  const changePerson = async (change: (identity: Identity) => Promise<SessionUser | undefined>) => {
    const user = await inThisSession(async () => change(await identity()));
    const token = tokenStore.read()?.token;
    if (token === undefined) return;
    // After a change of address every sign-in has ended, and the token names the earlier one.
    if (user && state.user?.email === user.email) store({ user, token }, 'replace');
    else endElsewhere();
  };

  /** Renews the token once the address is verified: the shop mails verified addresses only, and learns that from the token. */
  const refresh = async (): Promise<void> => {
    const wasVerified = state.user?.emailVerified;
    await changePerson((service) => service.reload());
    if (wasVerified === false && state.user?.emailVerified) await renew();
  };

  /** Best effort: the shop's session has ended, and the identity session is unused without our token. */
  const leaveIdentity = async (): Promise<void> => {
    try {
      await (await identity()).signOut();
    } catch {
      // A failed sign-out has no effect.
    }
  };

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accessToken: () => tokenStore.read()?.token,
    renew: renewFor,
    start: () => {
      readStored();
      // A page from the back-forward cache missed the changes of other tabs.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) readStored();
      });
      window.addEventListener('storage', ({ key }) => {
        if (key === tokenKey || key === sessionIdKey || key === null) readStored();
      });
    },
    retry: restore,
    finishLogOut: () => set({ status: 'signed-out' }),
    enter: async (action) => {
      // A pending log-out must not end the new identity session.
      await leaving;
      try {
        const grant = await inThisSession(async () => {
          const service = await identity();
          return requestFirstToken(needs, service, await action(service));
        });
        store(grant, 'begin');
        return grant.user;
      } catch (error) {
        if (tokenStore.sessionId() === undefined) await leaveIdentity();
        throw error;
      }
    },
    logOut: (exit) => {
      end(exit);
      leaving = leaveIdentity();
    },
    rename: (displayName) => changePerson((service) => service.change({ displayName })),
    changePhoto: (photoURL) => changePerson((service) => service.change({ photoURL })),
    refresh,
    resendVerification: () => mail.send().finally(() => state.user && setSignedIn(state.user)),
    sendPasswordReset: async (email) => (await identity()).sendPasswordReset(email),
    identity,
  };
}
