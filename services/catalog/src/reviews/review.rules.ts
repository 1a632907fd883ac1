import type { NewReview, Review } from '@shop/contracts';

/** A review as it is kept. One from a person without an account waits for moderation. */
export interface ReviewDocument<Id> {
  readonly _id: Id;
  readonly name: string;
  readonly img: string;
  readonly reviewText: string;
  readonly rating: number;
  readonly state: 'approved' | 'pending';
  readonly createdAt: Date;
  /** Who wrote it, when that is proven. */
  readonly email?: string;
  readonly partId?: Id;
}

type HexId = { toString: () => string };

/** A review as the contract shows it: whose address it came from stays inside. */
export const toReview = <Id extends HexId>(review: ReviewDocument<Id>): Review => ({
  _id: review._id.toString(),
  name: review.name,
  img: review.img,
  reviewText: review.reviewText,
  rating: review.rating,
  createdAt: review.createdAt.toISOString(),
  ...(review.partId === undefined ? {} : { partId: review.partId.toString() }),
});

/** Signed reviews are published at once, the others after moderation (API-12). */
export const reviewDocument = <Id>(
  { name, img, reviewText, rating }: NewReview,
  facts: { id: Id; partId: Id | undefined; now: Date; email: string | undefined },
): ReviewDocument<Id> => ({
  _id: facts.id,
  name,
  img,
  reviewText,
  rating,
  state: facts.email === undefined ? 'pending' : 'approved',
  createdAt: facts.now,
  ...(facts.email === undefined ? {} : { email: facts.email }),
  ...(facts.partId === undefined ? {} : { partId: facts.partId }),
});

/** Mean of ratings as shown: two decimals at most, without the noise of summing fractions. */
export const shownMean = (mean: number): string => String(Math.round(mean * 100) / 100);
