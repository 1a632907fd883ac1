import { routes } from '@shop/contracts/client';
import { infiniteQueryOptions, nextCursor, useApi, useInfiniteQuery } from '@shop/front-kit';

/** Two rows of three. */
export const reviewsPerPage = 6;

interface ReviewFilter {
  /** Those of one part instead of all. */
  partId?: string;
  enabled?: boolean;
}

/** Published reviews, newest first, page after page, with their mean and number. */
export function useReviews({ partId, enabled = true }: ReviewFilter = {}) {
  const api = useApi();
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['storefront', 'reviews', partId],
      enabled,
      queryFn: ({ pageParam, signal }) =>
        api.call(routes.listReviews, {
          query: { partId, limit: String(reviewsPerPage), cursor: pageParam },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => nextCursor(last.headers?.link),
    }),
  );
}
