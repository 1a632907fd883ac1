import { z } from 'zod';
import { readConfig } from '../config.ts';

/** Called at a named moment of a process's work. */
export type ReachPoint<Name extends string> = (point: Name) => void;

/**
 * For entry points of tests of what survives a crash: stops the process hard when it reaches the moment that FAULT_POINT names, for
 * good (SIGKILL) or until a test lets it go on (SIGSTOP). Without a chosen moment nothing stops. A name that is not among `points`
 * keeps the process from starting.
 */
export function readFaultPoint<Name extends string>(
  points: readonly Name[],
  env?: Record<string, string | undefined>,
): ReachPoint<Name> {
  const { FAULT_POINT: chosen, FAULT_SIGNAL: signal } = readConfig(
    z.object({
      NODE_ENV: z.literal(['development', 'test'], { error: 'not in production' }).default('development'),
      FAULT_POINT: z.enum(points).optional(),
      FAULT_SIGNAL: z.enum(['SIGKILL', 'SIGSTOP']).default('SIGKILL'),
    }),
    env,
  );
  return (point) => {
    if (point === chosen) process.kill(process.pid, signal);
  };
}
