import { z } from 'zod';

/**
 * A fault for the next matching calls: `refuse` answers `status` and does nothing, `lose-answer` does the work and
 * closes the connection, `slow` does the work and answers after `ms`. A `*` in the path matches one segment.
 */
export const faultOrder = z.strictObject({
  path: z.string().startsWith('/v1/'),
  count: z.number().int().min(1).default(1),
  mode: z.enum(['refuse', 'lose-answer', 'slow']).default('refuse'),
  status: z.number().int().min(400).max(599).default(500),
  ms: z.number().int().min(0).max(60_000).default(1_000),
});

type Fault = z.infer<typeof faultOrder>;

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment === '*' || segment === given[index])
  );
}

export function createFaults() {
  let waiting: readonly Fault[] = [];
  return {
    add: (fault: Fault): void => {
      waiting = [...waiting, ...Array<Fault>(fault.count).fill(fault)];
    },
    /** Returns the fault for a POST to this path, and removes it. */
    take: (path: string): Fault | undefined => {
      const taken = waiting.findIndex((fault) => matches(fault.path, path));
      const fault = waiting[taken];
      waiting = waiting.filter((_fault, index) => index !== taken);
      return fault;
    },
    clear: (): void => {
      waiting = [];
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
