import type { NewReview } from '@shop/contracts';

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
    img: `/api/drawings/avatar-${avatar}.svg`,
  };
}
