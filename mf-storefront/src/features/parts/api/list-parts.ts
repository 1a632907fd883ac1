import { catalogRoutes, limits } from '@shop/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  nextCursor,
  useApi,
  useInfiniteQuery,
} from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** The catalogue, page after page; the page before stays on screen while another view is read. */
export function useParts(view: PartView) {
  const api = useApi();
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['storefront', 'parts', view],
      queryFn: ({ pageParam, signal }) =>
        api.call(catalogRoutes.listParts, {
          query: { ...view, limit: String(limits.pageDefault), cursor: pageParam },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => nextCursor(last.headers?.link),
      placeholderData: keepPreviousData,
    }),
  );
}
