import { catalogRoutes, id, type QueryOf, type Review } from '@shop/contracts';
import { answer, decodeCursor, encodeCursor, type Handlers, refuse } from '@shop/service-kit';
import { z } from 'zod';
import type { Changes } from '../changes.ts';
import type { FinishedReply } from '../lists/finished-reply.ts';
import type { FreshCache } from '../lists/fresh-cache.ts';
import { createListReplies, type ListSource, pageOf } from '../lists/list-replies.ts';
import { shownMean, toReview } from './review.rules.ts';
import type { ReviewStore } from './review.store.ts';

type ReviewQuery = QueryOf<typeof catalogRoutes.listReviews>;

export interface ReviewSummary {
  readonly count: number;
  readonly mean: number | undefined;
}

export interface ReviewRouteParts {
  readonly reviews: ReviewStore;
  readonly summaries: FreshCache<ReviewSummary>;
  readonly pages: FreshCache<FinishedReply>;
  readonly changes: Pick<Changes, 'announce'>;
  readonly partExists: (id: string) => Promise<boolean>;
  readonly now: () => Date;
}

const cursorKey = z.tuple([z.number().int().min(0).max(8.64e15), id]);

const decode = (cursor: string) => {
  const [ms, last] = decodeCursor(cursorKey, cursor);
  return { createdAt: new Date(ms), id: last };
};

const listSource = ({ reviews, summaries }: ReviewRouteParts): ListSource<ReviewQuery, Review> => {
  const summary = () =>
    summaries.get('all', async () => {
      const [count, mean] = await Promise.all([reviews.count(), reviews.meanRating()]);
      return { count, mean };
    });
  return {
    path: catalogRoutes.listReviews.path,
    count: async () => (await summary()).count,
    page: async ({ cursor }, limit) => {
      const after = cursor === undefined ? undefined : decode(cursor);
      const found = await reviews.list({ after, limit: limit === undefined ? undefined : limit + 1 });
      const { rows, next } = pageOf(found, limit, ({ createdAt, _id }) =>
        encodeCursor([createdAt.getTime(), _id.toString()]),
      );
      return { rows: rows.map(toReview), next };
    },
    stream: async function* () {
      for await (const review of reviews.stream()) yield toReview(review);
    },
    headers: async (): Promise<Record<string, string>> => {
      const { mean } = await summary();
      return mean === undefined ? {} : { 'x-mean-rating': shownMean(mean) };
    },
  };
};

export const reviewHandlers = (
  deps: ReviewRouteParts,
): Handlers<Pick<typeof catalogRoutes, 'listReviews' | 'addReview'>> => {
  const listReply = createListReplies(listSource(deps), deps.pages);
  return {
    listReviews: ({ query }) => listReply(query),
    addReview: async ({ body, visitor }) => {
      if (body.partId !== undefined && !(await deps.partExists(body.partId)))
        throw refuse.invalid([{ path: 'partId', message: 'Part not found' }]);
      const insertedId = await deps.reviews.add(body, { now: deps.now(), email: visitor?.email });
      await deps.changes.announce({ kind: 'reviews' });
      return answer({ insertedId });
    },
  };
};
