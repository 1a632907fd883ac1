import type { NewReview } from '@shop/contracts';
import { drawingAddress } from '../drawings/files.ts';

/** What a customer wrote. `avatar` chooses the portrait. */
export interface ReviewListing {
  readonly name: string;
  readonly avatar: number;
  readonly rating: number;
  readonly reviewText: string;
}

export function newReviewOf({ name, avatar, rating, reviewText }: ReviewListing): NewReview {
  return {
    name,
    rating,
    reviewText,
    img: drawingAddress('avatar', avatar),
  };
}
