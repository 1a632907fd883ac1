import { createContext, useContext } from 'react';
import type { ShellSession } from './session-store.ts';

const ShellSessionContext = createContext<ShellSession | undefined>(undefined);
export const ShellSessionProvider = ShellSessionContext.Provider;

/** Returns the session with sign-in, which only the shell's own pages use. */
export function useShellSession(): ShellSession {
  const session = useContext(ShellSessionContext);
  if (session === undefined) throw new Error('no ShellSessionProvider above');
  return session;
}
