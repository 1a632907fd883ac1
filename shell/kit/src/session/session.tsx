import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { TokenSource } from '../api/api-client.ts';

export interface SessionUser {
  email: string;
  displayName: string;
  emailVerified: boolean;
  photoURL: string | undefined;
}

/**
 * - `restoring`: the identity session is being looked for; `failed` when that needs a Retry. Nothing is decided meanwhile.
 * - `signed-out`: `exit` is where the person goes after a log-out that names a place.
 * - `signed-in`: `mailFailed` when the last mail to verify the address could not be sent.
 */
export type SessionState =
  | { status: 'restoring'; failed?: boolean; user?: undefined }
  | { status: 'signed-out'; exit?: string | undefined; user?: undefined }
  | { status: 'signed-in'; user: SessionUser; mailFailed?: boolean };

interface SessionActions {
  /** Ends the session in every tab; `exit` is the page to go to, the guard decides without it. */
  logOut(exit?: string): void;
  /** Looks for the session again after a failed start. */
  retry(): void;
  /** Changes the display name at the identity service and everywhere it is shown (NAV-11). */
  rename(displayName: string): Promise<void>;
  /** Changes the picture kept by the identity service. */
  changePhoto(url: string): Promise<void>;
  resendVerification(): Promise<void>;
  /** Asks the identity service for the newest facts, for example after the address was verified. */
  refresh(): Promise<void>;
}

/** The session as the shell implements it. */
export interface SessionStore extends TokenSource, SessionActions {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** The `exit` of a log-out has been reached. */
  arrived(): void;
}

export type Session = SessionState & SessionActions;

const SessionContext = createContext<SessionStore | undefined>(undefined);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('no SessionProvider above');
  return store;
}

/** Who is here, and what they can do about it. */
export function useSession(): Session {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.getState);
  return useMemo(
    () => ({
      ...state,
      logOut: store.logOut,
      retry: store.retry,
      rename: store.rename,
      changePhoto: store.changePhoto,
      resendVerification: store.resendVerification,
      refresh: store.refresh,
    }),
    [state, store],
  );
}
