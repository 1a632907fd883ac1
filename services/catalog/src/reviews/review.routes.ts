import { catalogRoutes, type QueryOf, type Review } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import type { FreshCache } from '../lists/fresh-cache.ts';
import { createListReplies, type ListSource, pageOf } from '../lists/list-replies.ts';
import type { SerializedReply } from '../lists/serialized-reply.ts';
import { decodeReviewCursor, encodeReviewCursor } from './review.cursor.ts';
import { formatMeanRating, initialReviewState, toReview } from './review.rules.ts';
import type { ReviewStore } from './review.store.ts';

type ReviewQuery = QueryOf<typeof catalogRoutes.listReviews>;

export interface ReviewSummary {
  readonly count: number;
  readonly mean: number | undefined;
}

export interface ReviewRouteDeps {
  readonly reviews: ReviewStore;
  readonly summaries: FreshCache<ReviewSummary>;
  readonly pages: FreshCache<SerializedReply>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly partExists: (id: string) => Promise<boolean>;
  readonly now: () => Date;
}

function listSource({ reviews, summaries }: ReviewRouteDeps): ListSource<ReviewQuery, Review> {
  const summary = () =>
    summaries.get('all', async () => {
      const [count, mean] = await Promise.all([reviews.count(), reviews.meanRating()]);
      return { count, mean };
    });
  return {
    path: catalogRoutes.listReviews.path,
    count: async () => (await summary()).count,
    page: async ({ cursor }, limit) => {
      const after = cursor === undefined ? undefined : decodeReviewCursor(cursor);
      const found = await reviews.list({ after, limit: limit === undefined ? undefined : limit + 1 });
      const { rows, next } = pageOf(found, limit, encodeReviewCursor);
      return { rows: rows.map(toReview), next };
    },
    stream: async function* () {
      for await (const review of reviews.stream()) yield toReview(review);
    },
    headers: async (): Promise<Record<string, string>> => {
      const { mean } = await summary();
      return mean === undefined ? {} : { 'x-mean-rating': formatMeanRating(mean) };
    },
  };
}

export function reviewHandlers(
  deps: ReviewRouteDeps,
): Handlers<Pick<typeof catalogRoutes, 'listReviews' | 'addReview'>> {
  const listReply = createListReplies(listSource(deps), deps.pages);
  return {
    listReviews: ({ query }) => listReply(query),
    addReview: async ({ body, visitor }) => {
      if (body.partId !== undefined && !(await deps.partExists(body.partId)))
        throw refuse.invalid([{ path: 'partId', message: 'Part not found' }]);
      const email = visitor?.email;
      const insertedId = await deps.reviews.add(body, { now: deps.now(), email });
      await deps.changes.announce({ kind: 'reviews' });
      return answer({ insertedId, state: initialReviewState(email) });
    },
  };
}
