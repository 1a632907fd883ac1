import type { ReactNode } from 'react';
import { SessionContext, type SessionStore } from './session.ts';

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext value={store}>{children}</SessionContext>;
}
