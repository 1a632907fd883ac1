import type { NewReview } from '@shop/contracts';
import { z } from 'zod';
import { drawingAddress } from '../drawings.ts';
import json from './reviews.json' with { type: 'json' };

const reviewListing = z.strictObject({
  name: z.string(),
  /** Variant of the portrait. */
  avatar: z.int(),
  rating: z.number(),
  reviewText: z.string(),
  partNumber: z.string().optional(),
  answer: z.string().optional(),
});

/** Newest first. Their mean must stay 4.5, as stated in the home page's heading. */
export const reviewListings = z.array(reviewListing).parse(json);

export function newReviewOf({ name, avatar, rating, reviewText }: z.infer<typeof reviewListing>): NewReview {
  return { name, rating, reviewText, img: drawingAddress('avatar', avatar) };
}
