import { newWholeOrder } from '@shop/contracts';
import { safeSessionStorage, storedValue } from '@shop/front-kit';
import { z } from 'zod';

const attempt = z.object({
  email: z.string(),
  idempotencyKey: z.string(),
  body: newWholeOrder,
  /** Set once the shop has stored the order. */
  orderId: z.string().optional(),
});

/**
 * A sent order that is not settled: its response is outstanding, its lines are undecided, or the buyer has not yet
 * decided about refused lines. Survives a reload, so that one press of the button creates one order.
 */
export type Attempt = z.output<typeof attempt>;

const stored = storedValue({ storage: safeSessionStorage, key: 'shop:checkout', schema: attempt });

export const attemptStore = {
  ...stored,
  read: (email: string): Attempt | undefined => {
    const kept = stored.read();
    return kept?.email === email ? kept : undefined;
  },
};
