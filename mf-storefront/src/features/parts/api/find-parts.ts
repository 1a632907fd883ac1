import { catalogRoutes } from '@shop/contracts';
import { ApiError, keepPreviousData, queryOptions, useApi, useQuery } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView } from '../part-view.rules.ts';

/** The tree of vehicles changes when parts are added: seldom. */
const vehiclesStaleMs = 10 * 60_000;

/** Counts beside the filters; the ones before stay while others are read. Nothing is asked before they are `wanted`. */
export function useFacets(view: PartView, { wanted }: { wanted: boolean }) {
  const api = useApi();
  const { sort: _, ...filter } = view;
  const facets = useQuery(
    queryOptions({
      queryKey: ['storefront', 'part-facets', filter],
      queryFn: async ({ signal }) =>
        (await api.call(catalogRoutes.getPartFacets, { query: filter, signal })).body,
      placeholderData: keepPreviousData,
      enabled: wanted,
    }),
  );
  /** A catalog of the version before has no such call. */
  const unknown = facets.error instanceof ApiError && facets.error.status === 404;
  return { ...facets, unknown };
}

export type Facets = ReturnType<typeof useFacets>;

export function useVehicles() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'vehicles'],
      queryFn: async ({ signal }) => (await api.call(catalogRoutes.listVehicles, { signal })).body,
      staleTime: vehiclesStaleMs,
    }),
  );
}

/** How many parts there would be without each of the filters. */
export function useLoosened(filters: readonly NamedFilter[]) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'loosened', filters],
      queryFn: ({ signal }) =>
        Promise.all(
          filters.map(async (filter) => {
            const { headers } = await api.call(catalogRoutes.listParts, {
              query: { ...filter.without, limit: '1' },
              signal,
            });
            return { ...filter, count: headers?.['x-total-count'] ?? 0 };
          }),
        ),
    }),
  );
}
