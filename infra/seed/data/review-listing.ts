import type { NewReview } from '@shop/contracts';
import { drawingAddress } from '../drawings/files.ts';

/** What a customer wrote. `avatar` chooses the portrait. */
export interface ReviewListing {
  readonly name: string;
  readonly avatar: number;
  readonly rating: number;
  readonly reviewText: string;
  /** The part it is about, where it is about one. */
  readonly partNumber?: string;
}

export function newReviewOf({ name, avatar, rating, reviewText }: ReviewListing): NewReview {
  return {
    name,
    rating,
    reviewText,
    img: drawingAddress('avatar', avatar),
  };
}
