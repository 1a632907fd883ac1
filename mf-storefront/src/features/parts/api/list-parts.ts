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

/** The served page has no fit marks for the visitor's vehicle; the refetch adds them. */
function servedPages(api: Api, view: PartView) {
  const page = api.served(routes.listParts, { query: { ...view, limit } });
  return page && { pages: [page], pageParams: [''] };
}

/** Loads the catalogue page by page, with a fit mark for the vehicle. The previous view stays while another one loads. */
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
      getNextPageParam: (last) => nextCursor(last.headers.link),
      placeholderData: keepPreviousData,
    }),
  );
}
