import { createContext, useContext } from 'react';
import type { ShellSession } from './session-store.ts';

const ShellSessionContext = createContext<ShellSession | undefined>(undefined);
export const ShellSessionProvider = ShellSessionContext.Provider;

/** What only the shell's own pages may do: sign somebody in. */
export function useShellSession(): ShellSession {
  const session = useContext(ShellSessionContext);
  if (session === undefined) throw new Error('no ShellSessionProvider above');
  return session;
}
