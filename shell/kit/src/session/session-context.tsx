import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Session, SessionStore } from './session.ts';

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
