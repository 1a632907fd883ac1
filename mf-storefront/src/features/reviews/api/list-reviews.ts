import { routes } from '@shop/contracts/client';
import { infiniteQueryOptions, nextCursor, useApi, useInfiniteQuery } from '@shop/front-kit';

/** Two rows of three. */
export const reviewsPerPage = 6;

interface ReviewFilter {
  /** Only reviews of this part; all parts if undefined. */
  partId?: string;
  enabled?: boolean;
}

/** Loads published reviews page by page, newest first, with their mean and count. */
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
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  );
}
