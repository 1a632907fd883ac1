import { routes } from '@shop/contracts/client';
import { keepPreviousData, queryOptions, useApi, useQuery } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** Loads the filter counts once `wanted`. The previous counts stay while new ones load. */
export function useFacets(view: PartView, { wanted }: { wanted: boolean }) {
  const api = useApi();
  const { sort: _, ...filter } = view;
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'part-facets', filter],
      queryFn: async ({ signal }) => (await api.call(routes.getPartFacets, { query: filter, signal })).body,
      placeholderData: keepPreviousData,
      enabled: wanted,
    }),
  );
}

export type Facets = ReturnType<typeof useFacets>;
