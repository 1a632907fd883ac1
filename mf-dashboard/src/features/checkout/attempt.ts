import { newWholeOrder } from '@shop/contracts';
import { safeSessionStorage } from '@shop/front-kit';
import { z } from 'zod';

const storageKey = 'shop:checkout';

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

function parse(text: string): Attempt | undefined {
  try {
    return attempt.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const attemptStore = {
  read: (email: string): Attempt | undefined => {
    const kept = parse(safeSessionStorage.read(storageKey) ?? '');
    return kept?.email === email ? kept : undefined;
  },
  write: (kept: Attempt): void => safeSessionStorage.write(storageKey, JSON.stringify(kept)),
  forget: (): void => safeSessionStorage.remove(storageKey),
};
