import { routes } from '@shop/contracts/client';
import { callQuery, keepPreviousData, useApi, useQuery } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** Loads the filter counts once `wanted`. The previous counts stay while new ones load. */
export function useFacets(view: PartView, { wanted }: { wanted: boolean }) {
  const { sort: _, ...filter } = view;
  return useQuery({
    ...callQuery(useApi(), routes.getPartFacets, { query: filter }),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
}

export type Facets = ReturnType<typeof useFacets>;
