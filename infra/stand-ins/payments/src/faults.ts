import { z } from 'zod';

/** Refuses the next calls to a path with a status, and does nothing. */
export const faultOrder = z.strictObject({
  path: z.string().startsWith('/v1/'),
  status: z.number().int().min(400).max(599),
  count: z.number().int().min(1).default(1),
});

type Fault = z.infer<typeof faultOrder>;

export function createFaults() {
  const waiting: Fault[] = [];
  return {
    add: (fault: Fault): void => {
      waiting.push(...Array<Fault>(fault.count).fill(fault));
    },
    /** Returns the fault for a POST to this path, and removes it. */
    take: (path: string): Fault | undefined => {
      const index = waiting.findIndex((fault) => fault.path === path);
      return index < 0 ? undefined : waiting.splice(index, 1)[0];
    },
    clear: (): void => {
      waiting.length = 0;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;
