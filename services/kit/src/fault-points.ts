import { z } from 'zod';
import { readConfig } from './config.ts';

/** How a process stops at its fault point: for good, or until a test lets it go on. */
const faultSignal = z.object({ FAULT_SIGNAL: z.enum(['SIGKILL', 'SIGSTOP']).default('SIGKILL') });

/**
 * Stops the process hard at the one named point of its work, as a crash would: for tests of what survives.
 * Without a chosen name every point does nothing; configuration refuses a name in production.
 */
export function createFaultPoints<Name extends string>(chosen: Name | undefined): FaultPoints<Name> {
  if (chosen === undefined) return () => undefined;
  const { FAULT_SIGNAL: signal } = readConfig(faultSignal);
  return (point) => {
    if (point === chosen) process.kill(process.pid, signal);
  };
}

export type FaultPoints<Name extends string> = (point: Name) => void;

/** For the configuration of a process that has fault points. */
export function refuseFaultsInProduction(
  env: { readonly NODE_ENV: string; readonly FAULT_POINT?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (env.NODE_ENV === 'production' && env.FAULT_POINT)
    context.addIssue({ code: 'custom', path: ['FAULT_POINT'], message: 'not in production' });
}
