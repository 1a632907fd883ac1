import { z } from 'zod';
import { message } from './messages.ts';
import { cents, id } from './primitives.ts';

/** Fact: a part with a pending stock notice can be ordered again. */
export const partBackInStock = message(
  'part.back-in-stock',
  z.object({
    noticeId: id,
    uid: z.string(),
    partNumber: z.string(),
    partName: z.string(),
    priceCents: cents,
    availableQuantity: z.number().int(),
    minOrderQuantity: z.number().int(),
  }),
);

/** Fact: this person's review is published. */
export const reviewPublished = message(
  'review.published',
  z.object({
    reviewId: id,
    uid: z.string(),
    rating: z.number(),
    /** The reviewed part, if the review is about one. */
    partNumber: z.string().optional(),
    partName: z.string().optional(),
  }),
);

export type PartBackInStock = z.infer<typeof partBackInStock.payload>;
export type ReviewPublished = z.infer<typeof reviewPublished.payload>;
