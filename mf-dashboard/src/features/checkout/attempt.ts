import { newWholeOrder } from '@shop/contracts';
import { safeSessionStorage } from '@shop/front-kit';
import { z } from 'zod';

const storageKey = 'shop:checkout';

const attempt = z.object({
  email: z.string(),
  idempotencyKey: z.string(),
  body: newWholeOrder,
  /** Set once the shop has said that the order is stored. */
  orderId: z.string().optional(),
});

/**
 * An order that was sent and is not settled: its answer is out, its lines are undecided, or the buyer has not said what to do about those
 * that were refused. Outlives a reload, so that one press of the button stays one order.
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
