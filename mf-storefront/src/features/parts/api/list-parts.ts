import { limits, routes, type Vehicle, writeVehicle } from '@shop/contracts/client';
import {
  infiniteQueryOptions,
  keepPreviousData,
  nextCursor,
  useApi,
  useInfiniteQuery,
} from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

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
          query: { ...view, mark, limit: String(limits.pageDefault), cursor: pageParam },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: (last) => nextCursor(last.headers?.link),
      placeholderData: keepPreviousData,
    }),
  );
}
