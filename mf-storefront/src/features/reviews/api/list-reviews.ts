import { catalogRoutes } from '@shop/contracts';
import { infiniteQueryOptions, nextCursor, useApi, useInfiniteQuery } from '@shop/front-kit';

/** Two rows of three. */
export const reviewsPerPage = 6;

/** Published reviews, newest first, page after page, with their mean and number. */
export function useReviews() {
  const api = useApi();
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['storefront', 'reviews'],
      queryFn: ({ pageParam, signal }) =>
        api.call(catalogRoutes.listReviews, {
          query: { limit: String(reviewsPerPage), cursor: pageParam },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => nextCursor(last.headers?.link),
    }),
  );
}
