import { z } from 'zod';
import { email, id } from '../primitives.ts';

/** Calls between services that the gateway does not expose. Not part of the public API, but a deployment can still break them. */
export const internalRoutes = {
  /**
   * Stock held by orders, per part: for part ids above `after` and up to `until`, or for all parts. The actual reply has more
   * fields, for operators.
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
   * Pieces of a part that orders hold and have not shipped. `open` counts orders whose stock is still moving between catalog and
   * orders.
   */
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
  /** Whether a person has paid for a part here, for the "Bought here" mark on reviews. */
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
  /** Whether an account may receive mail at an address: it has that address now and has verified it. */
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
  /** The current role of an account at an address; 'user' if the address belongs to another account. */
  readRole: {
    name: 'readRole',
    service: 'identity',
    method: 'get',
    path: '/role',
    access: 'public',
    query: z.object({ email, uid: z.string() }),
    status: 200,
    reply: z.object({ role: z.enum(['user', 'admin']) }),
  },
} as const;
