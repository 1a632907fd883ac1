import { routes } from '@shop/contracts/client';
import { ApiError, keepPreviousData, queryOptions, useApi, useQuery } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** Counts beside the filters; the ones before stay while others are read. Nothing is asked before they are `wanted`. */
export function useFacets(view: PartView, { wanted }: { wanted: boolean }) {
  const api = useApi();
  const { sort: _, ...filter } = view;
  const facets = useQuery(
    queryOptions({
      queryKey: ['storefront', 'part-facets', filter],
      queryFn: async ({ signal }) => (await api.call(routes.getPartFacets, { query: filter, signal })).body,
      placeholderData: keepPreviousData,
      enabled: wanted,
    }),
  );
  /** A catalog of the version before has no such call. */
  const unknown = facets.error instanceof ApiError && facets.error.status === 404;
  return { ...facets, unknown };
}

export type Facets = ReturnType<typeof useFacets>;
