import {
  limits,
  type ModeratedReview,
  type NewReview,
  type Review,
  type ReviewDecision,
  type ReviewState,
} from '@shop/contracts';
import type { BudgetLimits, Signed } from '@shop/service-kit';

export const reviewLimits: BudgetLimits = {
  name: 'reviews',
  perPerson: limits.reviewsPerHour,
  perAddress: limits.reviewsPerAddressPerHour,
  seconds: 3_600,
};

export interface Decided extends Signed {
  readonly at: Date;
}

/** A stored review. Reviews without an account wait for moderation. */
export interface ReviewDocument<Id> {
  readonly _id: Id;
  readonly name: string;
  readonly img: string;
  readonly reviewText: string;
  readonly rating: number;
  readonly state: ReviewState;
  readonly createdAt: Date;
  /** The author, if signed in. */
  readonly email?: string;
  readonly uid?: string;
  readonly partId?: Id;
  /** Whether the author paid for the part here; absent until orders have answered, or when it cannot be known. */
  readonly boughtHere?: boolean;
  /** Orders must still be asked for `boughtHere`. */
  readonly purchaseCheckDue?: true;
  /** Absent while pending, and on reviews published without moderation. */
  readonly decided?: Decided;
  /** The shop's public answer. */
  readonly answer?: Decided & { readonly text: string };
}

type AnyReview = ReviewDocument<{ toString: () => string }>;

/** Converts a review to the contract; the author's email and uid stay private. */
export function toReview(review: AnyReview): Review {
  return {
    _id: review._id.toString(),
    name: review.name,
    img: review.img,
    reviewText: review.reviewText,
    rating: review.rating,
    createdAt: review.createdAt.toISOString(),
    partId: review.partId?.toString(),
    boughtHere: review.boughtHere,
    answer: review.answer && { text: review.answer.text, at: review.answer.at.toISOString() },
  };
}

export function toModeratedReview(review: AnyReview, part: ModeratedReview['part']): ModeratedReview {
  return {
    ...toReview(review),
    part: part && { partNumber: part.partNumber, name: part.name },
    state: review.state,
    email: review.email,
    decidedBy: review.decided?.by,
    decidedByUid: review.decided?.byUid,
    decidedAt: review.decided?.at.toISOString(),
  };
}

export const decisionMoves = {
  approve: { from: 'pending', to: 'approved' },
  reject: { from: 'pending', to: 'rejected' },
  'take-down': { from: 'approved', to: 'taken-down' },
  'put-back': { from: 'taken-down', to: 'approved' },
} as const satisfies Record<ReviewDecision, { from: ReviewState; to: ReviewState }>;

/** A signed-in author. */
export interface Author {
  readonly email: string;
  readonly uid: string;
}

/** Publishes signed-in reviews at once, others after moderation (API-12). */
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
    email: author?.email,
    uid: author?.uid,
    partId,
    purchaseCheckDue: author && partId !== undefined ? true : undefined,
  };
}

/** Rounds to two decimals; drops floating-point noise. */
export function formatMeanRating(mean: number): string {
  return String(Math.round(mean * 100) / 100);
}
