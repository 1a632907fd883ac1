import { z } from 'zod';

/**
 * A fault that the next matching calls meet: `refuse` answers `status` and does nothing, `drop` closes the connection
 * and does nothing, `lose-answer` does the work and closes the connection, `slow` does the work and answers after `ms`.
 * A `*` in the path stands for one segment.
 */
export const faultOrder = z.strictObject({
  method: z.enum(['GET', 'POST']).default('POST'),
  path: z.string().startsWith('/v1/'),
  count: z.number().int().min(1).default(1),
  mode: z.enum(['refuse', 'drop', 'lose-answer', 'slow']).default('refuse'),
  status: z.number().int().min(400).max(599).default(500),
  ms: z.number().int().min(0).max(60_000).default(1_000),
});

export type Fault = z.infer<typeof faultOrder>;

export interface Faults {
  readonly add: (fault: Fault) => void;
  /** The fault this call meets; it is then used up once. */
  readonly take: (method: string, path: string) => Fault | undefined;
  readonly waiting: () => readonly Fault[];
  readonly clear: () => void;
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === '*' || segment === given[index])
  );
}

export function createFaults(): Faults {
  let waiting: readonly Fault[] = [];
  return {
    add: (fault) => {
      waiting = [...waiting, fault];
    },
    take: (method, path) => {
      const taken = waiting.find((fault) => fault.method === method && matches(fault.path, path));
      if (!taken) return undefined;
      waiting = waiting.flatMap((fault) => {
        if (fault !== taken) return [fault];
        return fault.count > 1 ? [{ ...fault, count: fault.count - 1 }] : [];
      });
      return taken;
    },
    waiting: () => waiting,
    clear: () => {
      waiting = [];
    },
  };
}
