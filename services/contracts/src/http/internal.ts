import { z } from 'zod';
import { id } from '../primitives.ts';

/**
 * Calls between services that no gateway leads to: not part of the API that people see, but a deployment can break them
 * all the same.
 */
export const internalRoutes = {
  /**
   * What the orders' worker says its orders hold of the parts behind `after` up to `until`, or of all parts, part by part. More
   * stands in the reply, for operators.
   */
  readHoldings: {
    name: 'readHoldings',
    service: 'orders',
    method: 'get',
    path: '/holdings',
    access: 'public',
    query: z.object({ after: id.optional(), until: id.optional() }),
    status: 200,
    reply: z.object({
      parts: z.array(z.object({ partId: z.string(), quantity: z.number().int() })),
    }),
  },
  /**
   * What identity says of roles that changed within the life of a token, one entry a person, the newest change first. Other
   * services ask every second, so it stays short; whoever is not in it has the role that their token says.
   */
  listRoleChanges: {
    name: 'listRoleChanges',
    service: 'identity',
    method: 'get',
    path: '/role-changes',
    access: 'public',
    status: 200,
    reply: z.object({
      changes: z.array(
        z.object({ email: z.string(), role: z.enum(['user', 'admin']), tokenVersion: z.number().int() }),
      ),
    }),
  },
} as const;
