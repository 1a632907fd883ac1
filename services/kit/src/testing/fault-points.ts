import { z } from 'zod';
import { readConfig } from '../config.ts';

export type ReachPoint<Name extends string> = (point: Name) => void;

/**
 * For entry points of crash tests: stops the process at the moment named by FAULT_POINT, for good (SIGKILL) or until the test resumes
 * it (SIGSTOP). Does nothing without FAULT_POINT. Throws for a name not in `points`.
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
