import { z } from 'zod';
import { reviewStates } from '../constants.ts';
import { limits } from '../limits.ts';
import {
  id,
  idParams,
  imageUrl,
  inserted,
  modified,
  numeric,
  pageHeaders,
  pageQuery,
  requiredText,
} from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';

/** 1 to 5, decimals allowed: the home page shows the integer part as stars (REV-02). */
export const rating = numeric(
  z
    .number(texts.ratingRequired)
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
});

export const reviewState = z.enum(reviewStates);

/** A review as admins see it, in any state. */
export const moderatedReview = review.extend({
  state: reviewState,
  /** The author, if verified. */
  email: z.string().optional(),
  /** The admin who decided last, and when (ISO time). */
  decidedBy: z.string().optional(),
  decidedAt: z.string().optional(),
});

/** `approve` or `reject` a waiting review, `take-down` a published one, `put-back` one that was taken down. */
export const reviewDecision = z.enum(['approve', 'reject', 'take-down', 'put-back']);

export const newReview = z.object({
  name: requiredText(texts.nameRequired, limits.nameMax),
  rating,
  reviewText: requiredText(texts.reviewTextRequired, limits.reviewTextMax),
  img: imageUrl,
  partId: id.optional(),
});

export const reviewRoutes = {
  listReviews: route('listReviews', {
    service: 'catalog',
    summary: 'Approved reviews, all or those of a part, newest first, with their mean in a header',
    query: pageQuery.omit({ q: true }).extend({ partId: id.optional() }),
    status: 200,
    reply: z.array(review),
    replyHeaders: pageHeaders.extend({ 'x-mean-rating': z.coerce.number().optional() }),
  }),
  addReview: route('addReview', {
    service: 'catalog',
    summary:
      'Post a review; published at once for a signed-in person, else after moderation. 403 email-not-verified, 409 already-reviewed for a second one of a part',
    body: newReview,
    status: 201,
    refusals: [403, 409],
    /** Additive: `approved` if published, `pending` if awaiting moderation. */
    reply: inserted.extend({ state: reviewState.optional() }),
  }),
  listWaitingReviews: route('listWaitingReviews', {
    service: 'catalog',
    summary: 'A page of the reviews that wait for moderation, or with `state` of the others, newest first',
    query: pageQuery.omit({ q: true }).extend({ state: reviewState.optional() }),
    status: 200,
    reply: z.array(moderatedReview),
    replyHeaders: pageHeaders,
  }),
  decideReview: route('decideReview', {
    service: 'catalog',
    summary:
      'Publish or reject a waiting review, take a published one down or put it back; modifiedCount 0 when it is in that state already, 409 when its state does not allow it',
    params: idParams,
    body: z.object({ decision: reviewDecision }),
    status: 200,
    refusals: [409],
    reply: modified,
  }),
} as const;

export type Review = z.infer<typeof review>;
export type NewReview = z.infer<typeof newReview>;
export type ReviewDecision = z.infer<typeof reviewDecision>;
export type ModeratedReview = z.infer<typeof moderatedReview>;
