import { z } from 'zod';
import { reviewStates } from '../constants.ts';
import { limits } from '../limits.ts';
import {
  addsOnce,
  amount,
  id,
  idParams,
  imageUrl,
  inserted,
  modified,
  ofPerson,
  pageHeaders,
  pageOf,
  requiredText,
  rowsQuery,
} from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';

const route = routesOf('catalog');

/** 1 to 5, decimals allowed: the home page shows the integer part as stars (REV-02). */
export const rating = amount(
  z
    .number('Rating is Required')
    .min(limits.ratingMin, texts.ratingOutOfRange)
    .max(limits.ratingMax, texts.ratingOutOfRange),
);

/** A published review (ENT-04). */
export const review = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  reviewText: z.string(),
  rating: z.number(),
  /** Additive. ISO time. */
  createdAt: z.string(),
  partId: id.optional(),
  /** The author paid for the part here. */
  boughtHere: z.boolean().optional(),
  /** The shop's public answer, with its ISO time. */
  answer: z.object({ text: z.string(), at: z.string() }).optional(),
});

export const reviewState = z.enum(reviewStates);

/** A review as admins see it, in any state. */
export const moderatedReview = review.extend({
  state: reviewState,
  /** Part number and name of the reviewed part, unless it was deleted. */
  part: z.object({ partNumber: z.string(), name: z.string() }).optional(),
  /** The author, if verified. */
  email: z.string().optional(),
  /** The admin who decided last, and when (ISO time). */
  decidedBy: z.string().optional(),
  decidedByUid: z.string().optional(),
  decidedAt: z.string().optional(),
});

/** `approve` or `reject` a waiting review, `take-down` a published one, `put-back` one that was taken down. */
export const reviewDecision = z.enum(['approve', 'reject', 'take-down', 'put-back']);

export const reviewAnswer = z.object({ text: z.string().trim().max(limits.reviewTextMax) });

export const newReview = z.object({
  name: requiredText(texts.nameRequired, limits.nameMax),
  rating,
  reviewText: requiredText('Review is Required', limits.reviewTextMax),
  img: imageUrl,
  partId: id.optional(),
});

export const reviewHeaders = pageHeaders.extend({ 'x-mean-rating': z.coerce.number().optional() });

export const reviewRoutes = {
  listReviews: route('listReviews', {
    summary: 'Approved reviews, all or those of a part, newest first, with their mean in a header',
    query: rowsQuery.extend({ partId: id.optional() }),
    reply: z.array(review),
    replyHeaders: reviewHeaders,
  }),
  addReview: route('addReview', {
    summary: 'Post a review; published at once if signed in. 403 email-not-verified, 409 already-reviewed',
    body: newReview,
    ...addsOnce,
    refusals: [403, 409],
    /** Additive: `approved` if published, `pending` if awaiting moderation. */
    reply: inserted.extend({ state: reviewState.optional() }),
  }),
  listWaitingReviews: route('listWaitingReviews', {
    summary: 'A page of pending reviews, or of those in another `state`, newest first',
    ...pageOf(moderatedReview, rowsQuery.extend({ state: reviewState.optional() })),
  }),
  exportOwnReviews: route('exportOwnReviews', {
    summary: "All the caller's reviews, in any state",
    ...ofPerson,
    reply: z.array(review.extend({ state: reviewState })),
  }),
  decideReview: route('decideReview', {
    summary:
      'Approve, reject, take down or put back a review; 0 if already done, 409 if its state forbids it',
    params: idParams,
    body: z.object({ decision: reviewDecision }),
    refusals: [409],
    reply: modified,
  }),
  answerReview: route('answerReview', {
    summary: "Set the shop's public answer to a review; an empty text removes it",
    params: idParams,
    body: reviewAnswer,
    reply: modified,
  }),
} as const;

export type Review = z.infer<typeof review>;
export type NewReview = z.infer<typeof newReview>;
export type ReviewDecision = z.infer<typeof reviewDecision>;
export type ModeratedReview = z.infer<typeof moderatedReview>;
