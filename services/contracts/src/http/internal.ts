import { z } from 'zod';
import { email, id } from '../primitives.ts';

/**
 * Calls between services that no gateway leads to: not part of the API that people see, but a deployment can break them
 * all the same.
 */
export const internalRoutes = {
  /**
   * Stock that orders hold, per part: of parts with ids above `after` and up to `until`, or of all parts. The reply holds more,
   * for operators.
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
  /** Pieces of a part that orders hold and have not sent; `open` counts orders whose stock is on its way between the books. */
  readCommitted: {
    name: 'readCommitted',
    service: 'orders',
    method: 'get',
    path: '/committed',
    access: 'public',
    query: z.object({ partId: id }),
    status: 200,
    reply: z.object({ pieces: z.number().int(), open: z.number().int() }),
  },
  /** Whether a person has paid for a part here: the mark "Bought here" of reviews. */
  readPurchase: {
    name: 'readPurchase',
    service: 'orders',
    method: 'get',
    path: '/purchase',
    access: 'public',
    query: z.object({ email: z.string(), uid: z.string(), partId: id }),
    status: 200,
    reply: z.object({ paid: z.boolean() }),
  },
  /** Whether an account may get mails at an address: it has the address now and has verified it. */
  readVerifiedEmail: {
    name: 'readVerifiedEmail',
    service: 'identity',
    method: 'get',
    path: '/verified-email',
    access: 'public',
    query: z.object({ email, uid: z.string() }),
    status: 200,
    reply: z.object({ verified: z.boolean() }),
  },
  /**
   * Roles that changed within the life of an access token, one entry per person, newest change first. Whoever is not listed has the
   * role in their token. Who says with `known` which answer they have (its `revision`) gets the next one when it is another, or after
   * `waitMs`; `heldMs` says how long after the question the answer was true. Versions without these answer at once and are asked every
   * second.
   */
  listRoleChanges: {
    name: 'listRoleChanges',
    service: 'identity',
    method: 'get',
    path: '/role-changes',
    access: 'public',
    query: z.object({
      known: z.string().max(100).optional(),
      waitMs: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    status: 200,
    reply: z.object({
      revision: z.string().optional(),
      heldMs: z.number().optional(),
      changes: z.array(
        z.object({ email: z.string(), role: z.enum(['user', 'admin']), tokenVersion: z.number().int() }),
      ),
    }),
  },
} as const;
