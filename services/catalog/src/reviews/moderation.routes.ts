import { catalogRoutes, type ModeratedReview, type QueryOf, type ReviewState } from '@shop/contracts';
import { answer, type Handlers, type Refusal, refuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import { answerPage, type PageSource, pageOf } from '../lists/list-replies.ts';
import { notFoundWith } from '../refusals.ts';
import { decodeReviewCursor, encodeReviewCursor } from './review.cursor.ts';
import { decisionStates, toModeratedReview } from './review.rules.ts';
import type { ReviewStore } from './review.store.ts';

type ModerationRoutes = Pick<typeof catalogRoutes, 'listWaitingReviews' | 'decideReview'>;
type WaitingQuery = QueryOf<ModerationRoutes['listWaitingReviews']>;

export interface ModerationRouteDeps {
  readonly reviews: ReviewStore;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

function stateOf({ state }: WaitingQuery): ReviewState {
  return state ?? 'pending';
}

function listSource(reviews: ModerationRouteDeps['reviews']): PageSource<WaitingQuery, ModeratedReview> {
  return {
    path: catalogRoutes.listWaitingReviews.path,
    count: (query) => reviews.count(stateOf(query)),
    page: async (query, limit) => {
      const after = query.cursor === undefined ? undefined : decodeReviewCursor(query.cursor);
      const found = await reviews.list({ state: stateOf(query), after, limit: limit + 1 });
      const { rows, next } = pageOf(found, limit, encodeReviewCursor);
      return { rows: rows.map(toModeratedReview), next };
    },
  };
}

const nothingDone = { modifiedCount: 0 } as const;

function decidedOtherwise(state: ReviewState): Refusal {
  const word = state === 'approved' ? 'published' : 'rejected';
  return refuse.conflict('review-decided', `This review is already ${word}.`, { ...nothingDone, state });
}

export function moderationHandlers({
  reviews,
  changes,
  now,
}: ModerationRouteDeps): Handlers<ModerationRoutes> {
  const list = listSource(reviews);
  return {
    listWaitingReviews: ({ query }) => answerPage(list, query),
    decideReview: async ({ params, body, caller }) => {
      const wanted = decisionStates[body.decision];
      if (await reviews.decide(params.id, wanted, { by: caller.email, at: now() })) {
        await changes.announce({ kind: 'reviews' });
        return answer({ modifiedCount: 1 });
      }
      const state = await reviews.stateOf(params.id);
      if (state === undefined) throw notFoundWith('Review', nothingDone);
      if (state !== wanted) throw decidedOtherwise(state);
      return answer(nothingDone);
    },
  };
}
