import type { catalogRoutes, QueryOf, Review, ReviewState } from '@shop/contracts';
import {
  answer,
  answerArray,
  assertLeft,
  type Budget,
  clientOf,
  dataOwner,
  type Handlers,
  idempotencyKeyOf,
  idOfKey,
  keyReused,
  Refusal,
  refuse,
} from '@shop/service-kit';
import { decodeTimeCursor, timeKey } from '../lists/cursors.ts';
import { answerList, answerPage, type ListSource, pageOf } from '../lists/list-replies.ts';
import {
  decisionMoves,
  formatMeanRating,
  initialReviewState,
  toModeratedReview,
  toReview,
} from './review.rules.ts';
import type { ReviewedPart, ReviewStore, StoredReview } from './review.store.ts';

type ReviewRoutes = Pick<
  typeof catalogRoutes,
  'listReviews' | 'addReview' | 'exportOwnReviews' | 'listWaitingReviews' | 'decideReview' | 'answerReview'
>;
type ReviewsQuery = QueryOf<ReviewRoutes['listReviews']>;
type WaitingQuery = QueryOf<ReviewRoutes['listWaitingReviews']>;

export interface ReviewRouteDeps {
  readonly reviews: ReviewStore;
  /** Reviews of one person and of one address. */
  readonly budget: Pick<Budget, 'spend'>;
  /** Undefined for an unknown part. */
  readonly findPart: (id: string) => Promise<ReviewedPart | undefined>;
  readonly findParts: (ids: readonly string[]) => Promise<readonly ReviewedPart[]>;
  readonly now: () => Date;
}

export function reviewHandlers(deps: ReviewRouteDeps): Handlers<ReviewRoutes> {
  const { reviews, now } = deps;
  const published = publishedReviews(reviews);
  return {
    listReviews: (call) => answerList(call, published),
    addReview: async ({ body, visitor: author, request }) => {
      if (author?.verified === false)
        throw new Refusal(403, 'email-not-verified', 'Verify your email to post a review');
      const part = body.partId === undefined ? undefined : await deps.findPart(body.partId);
      if (body.partId !== undefined && !part)
        throw refuse.invalid([{ path: 'partId', message: 'Part not found' }]);
      const key = idempotencyKeyOf(request);
      const id = key === undefined ? reviews.newId() : idOfKey(author?.uid ?? 'visitor', key);
      const added = await addedBefore(reviews, id, body.reviewText);
      if (added) return answer({ insertedId: id, state: added.state });
      const wait = await deps.budget.spend({ email: author?.email, client: clientOf(request) });
      assertLeft(wait, 'too-many-reviews', 'Too many reviews, please try again later');
      if (!(await reviews.add(body, { id, now: now(), author, part })))
        throw refuse.conflict('already-reviewed', 'You already reviewed this part');
      return answer({ insertedId: id, state: initialReviewState(author) });
    },
    listWaitingReviews: (call) => answerPage(call, (limit) => waitingReviews(deps, call.query, limit)),
    exportOwnReviews: async ({ caller, query }) =>
      answerArray(exportedReviews(reviews.ofAuthor(await dataOwner(caller, query)))),
    decideReview: async ({ params, body, caller }) => {
      const move = decisionMoves[body.decision];
      if (await reviews.decide(params.id, move, { by: caller.email, at: now() })) {
        return answer({ modifiedCount: 1 });
      }
      const state = await reviews.stateOf(params.id);
      if (state === undefined) throw refuse.notFound('Review', nothingDone);
      if (state !== move.to) throw alreadyDecided(state);
      return answer(nothingDone);
    },
    answerReview: async ({ params, body: { text }, caller }) => {
      if (!(await reviews.answer(params.id, text, { by: caller.email, at: now() })))
        throw refuse.notFound('Review', nothingDone);
      return answer({ modifiedCount: 1 });
    },
  };
}

/** Each try uploads its pictures again, so they don't count. */
async function addedBefore(
  reviews: ReviewStore,
  id: string,
  text: string,
): Promise<StoredReview | undefined> {
  const added = await reviews.byId(id);
  if (added && added.reviewText !== text)
    throw keyReused('review', { id, at: added.createdAt.toISOString() });
  return added;
}

async function* exportedReviews(found: AsyncIterable<StoredReview>) {
  for await (const review of found) yield { ...toReview(review), state: review.state };
}

function publishedReviews(reviews: ReviewStore): ListSource<ReviewsQuery, Review> {
  const count = async ({ partId }: ReviewsQuery) => {
    const { total, mean } = await reviews.summary({ partId });
    return mean === undefined ? { total } : { total, headers: { 'x-mean-rating': formatMeanRating(mean) } };
  };
  return {
    count,
    page: async (query, limit) => {
      const { cursor, partId } = query;
      const [found, counted] = await Promise.all([
        reviews.list({ partId, after: decodeTimeCursor(cursor), limit: limit + 1 }),
        count(query),
      ]);
      return { ...pageOf(found, limit, { keyOf, show: toReview }), ...counted };
    },
    stream: async function* ({ partId }) {
      for await (const review of reviews.stream({ partId })) yield toReview(review);
    },
  };
}

async function waitingReviews(
  { reviews, findParts }: ReviewRouteDeps,
  { state = 'pending', cursor }: WaitingQuery,
  limit: number,
) {
  const [found, total] = await Promise.all([
    reviews.list({ state, after: decodeTimeCursor(cursor), limit: limit + 1 }),
    reviews.count({ state }),
  ]);
  const ids = new Set(found.flatMap(({ partId }) => partId?.toHexString() ?? []));
  const parts = new Map((await findParts([...ids])).map((part) => [part._id.toHexString(), part]));
  const show = (review: StoredReview) =>
    toModeratedReview(review, parts.get(review.partId?.toHexString() ?? ''));
  return { ...pageOf(found, limit, { keyOf, show }), total };
}

function keyOf({ createdAt, _id }: StoredReview) {
  return timeKey(createdAt, _id);
}

const nothingDone = { modifiedCount: 0 } as const;

const stateWords: Readonly<Record<ReviewState, string>> = {
  pending: 'is still waiting for moderation',
  approved: 'is already published',
  rejected: 'is already rejected',
  'taken-down': 'is taken down',
};

function alreadyDecided(state: ReviewState): Refusal {
  return refuse.conflict('review-decided', `This review ${stateWords[state]}.`, { ...nothingDone, state });
}
