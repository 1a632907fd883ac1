import { limits, routes, type Vehicle, writeVehicle } from '@shop/contracts/client';
import {
  type Api,
  infiniteQueryOptions,
  keepPreviousData,
  nextCursor,
  useApi,
  useInfiniteQuery,
} from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

const limit = String(limits.pageDefault);

/** What came with the page says nothing of the visitor's vehicle: that follows with the reply that is asked for. */
function servedPages(api: Api, view: PartView) {
  const page = api.served(routes.listParts, { query: { ...view, limit } });
  return page && { pages: [page], pageParams: [''] };
}

/**
 * The catalogue, page after page; the page before stays on screen while another view is read. Each part says whether it fits
 * the vehicle.
 */
export function useParts(view: PartView, vehicle: Vehicle | undefined) {
  const api = useApi();
  const mark = vehicle && writeVehicle(vehicle);
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: ['storefront', 'parts', view, mark],
      queryFn: ({ pageParam, signal }) =>
        api.call(routes.listParts, {
          query: { ...view, mark, limit, cursor: pageParam },
          signal,
        }),
      initialData: () => servedPages(api, view),
      initialDataUpdatedAt: 0,
      initialPageParam: '',
      getNextPageParam: (last) => nextCursor(last.headers?.link),
      placeholderData: keepPreviousData,
    }),
  );
}
