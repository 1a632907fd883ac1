import type { NewReview } from '@shop/contracts';
import { z } from 'zod';
import { drawingAddress } from '../drawings.ts';
import json from './reviews.json' with { type: 'json' };

const reviewListing = z.strictObject({
  name: z.string(),
  /** The variant of the portrait. */
  avatar: z.int(),
  rating: z.number(),
  reviewText: z.string(),
  partNumber: z.string().optional(),
});

/** Newest first. Their mean is 4.5, as the heading of the home page says. */
export const reviewListings = z.array(reviewListing).parse(json);

export function newReviewOf({ name, avatar, rating, reviewText }: z.infer<typeof reviewListing>): NewReview {
  return { name, rating, reviewText, img: drawingAddress('avatar', avatar) };
}
