import { z } from 'zod';

/** Work that waits for staff. `count` is never 0; `oldest` is the ISO time since when the oldest has waited. */
export const work = z.array(
  z.object({
    what: z.enum([
      'to-pack',
      'refund-failed',
      'payment-declined',
      'messages',
      'returns',
      'reviews',
      'imports',
    ]),
    count: z.number().int(),
    oldest: z.string(),
  }),
);

export type Work = z.infer<typeof work>[number];
