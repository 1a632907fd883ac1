import { createContext, useContext, useSyncExternalStore } from 'react';
import type { TokenSource } from '../api/api-client.ts';

export interface SessionUser {
  email: string;
  displayName: string;
  emailVerified: boolean;
  photoURL: string | undefined;
}

/**
 * - `restoring`: the identity session is being restored; `failed` when that needs a Retry. No access is decided meanwhile.
 * - `signed-out`: `exit` is the page to go to after a log-out that names one; `ended` if this tab did not ask for it.
 * - `signed-in`: `mailFailed` when the last verification mail.
 */
export type SessionState =
  | { status: 'restoring'; failed?: boolean; user?: undefined }
  | { status: 'signed-out'; exit?: string | undefined; ended?: true; user?: undefined }
  | { status: 'signed-in'; user: SessionUser; mailFailed?: boolean };

interface SessionActions {
  /** Ends the session in every tab; `exit` is the page to go to, otherwise the guard decides. */
  logOut(exit?: string): void;
  /** Tries to restore the session again after a failure. */
  retry(): void;
  /** Changes the display name at the identity service and wherever it is shown (NAV-11). */
  rename(displayName: string): Promise<void>;
  changePhoto(url: string): Promise<void>;
  resendVerification(): Promise<void>;
  /** Reloads the user from the identity service, for example after the address was verified. */
  refresh(): Promise<void>;
}

export interface SessionStore extends TokenSource, SessionActions {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Ends a log-out whose `exit` page is shown. */
  finishLogOut(): void;
}

export type Session = SessionState & SessionActions;

export const SessionContext = createContext<SessionStore | undefined>(undefined);

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === undefined) throw new Error('no SessionProvider above');
  return store;
}

export function useSession(): Session {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  return { ...store, ...state };
}
