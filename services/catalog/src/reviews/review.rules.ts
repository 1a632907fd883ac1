import type { ModeratedReview, NewReview, Review, ReviewDecision, ReviewState } from '@shop/contracts';

/** Who decided about a review, and when. */
export interface Decided {
  readonly by: string;
  readonly at: Date;
}

/** A review as it is kept. One from a person without an account waits for moderation. */
export interface ReviewDocument<Id> {
  readonly _id: Id;
  readonly name: string;
  readonly img: string;
  readonly reviewText: string;
  readonly rating: number;
  readonly state: ReviewState;
  readonly createdAt: Date;
  /** Who wrote it, when that is proven. */
  readonly email?: string;
  readonly uid?: string;
  readonly partId?: Id;
  /** Whether the writer had paid for the part here; absent where that cannot be known, or is not yet. */
  readonly boughtHere?: boolean;
  /** Orders are still to be asked for `boughtHere`. */
  readonly purchaseCheckDue?: true;
  /** The writer is still to be told that it is published. */
  readonly publishedNoticeDue?: true;
  /** Absent while it waits, and on what was published without waiting. */
  readonly decided?: Decided;
}

type HexId = { toString: () => string };

/** A review as the contract shows it: whose address it came from stays inside. */
export function toReview<Id extends HexId>(review: ReviewDocument<Id>): Review {
  return {
    _id: review._id.toString(),
    name: review.name,
    img: review.img,
    reviewText: review.reviewText,
    rating: review.rating,
    createdAt: review.createdAt.toISOString(),
    ...(review.partId === undefined ? {} : { partId: review.partId.toString() }),
    ...(review.boughtHere === undefined ? {} : { boughtHere: review.boughtHere }),
  };
}

/** A review as admins see it. */
export function toModeratedReview<Id extends HexId>(review: ReviewDocument<Id>): ModeratedReview {
  return {
    ...toReview(review),
    state: review.state,
    ...(review.email === undefined ? {} : { email: review.email }),
    ...(review.decided && { decidedBy: review.decided.by, decidedAt: review.decided.at.toISOString() }),
  };
}

/** The move that each decision makes. */
export const decisionMoves = {
  approve: { from: 'pending', to: 'approved' },
  reject: { from: 'pending', to: 'rejected' },
  'take-down': { from: 'approved', to: 'taken-down' },
  'put-back': { from: 'taken-down', to: 'approved' },
} as const satisfies Record<ReviewDecision, { from: ReviewState; to: ReviewState }>;

/** A person whom a token names. */
export interface Author {
  readonly email: string;
  readonly uid: string;
}

/** Signed reviews are published at once, the others after moderation (API-12). */
export function initialReviewState(author: Author | undefined): ReviewState {
  return author ? 'approved' : 'pending';
}

export function reviewDocument<Id>(
  { name, img, reviewText, rating }: NewReview,
  { id, partId, now, author }: { id: Id; partId: Id | undefined; now: Date; author: Author | undefined },
): ReviewDocument<Id> {
  return {
    _id: id,
    name,
    img,
    reviewText,
    rating,
    state: initialReviewState(author),
    createdAt: now,
    ...(author && { email: author.email, uid: author.uid, publishedNoticeDue: true as const }),
    ...(partId === undefined ? {} : { partId }),
    ...(author && partId !== undefined && { purchaseCheckDue: true as const }),
  };
}

/** Mean of ratings as shown: two decimals at most, without the noise of summing fractions. */
export function formatMeanRating(mean: number): string {
  return String(Math.round(mean * 100) / 100);
}
