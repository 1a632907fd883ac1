import { calls, limits } from '@shop/contracts/client';
import { callPages, callQuery, pagesKeyOf } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { askedFact, listedOf, type PartView, unsureOf } from './part-view.rules.ts';

function inputOf(query: ReturnType<typeof listedOf>, mark?: string) {
  return { query: { ...query, limit: String(limits.pageDefault), mark } };
}

/** Key of the catalogue without fit marks. */
export function partsKey(view: PartView) {
  return pagesKeyOf(calls.listParts, inputOf(listedOf(view)));
}

/** Loads the catalogue page by page; `mark` is the vehicle to say the fit for. The previous view stays while another one loads. */
export function useParts(view: PartView, mark: string | undefined) {
  const api = useApi();
  const client = useQueryClient();
  return useInfiniteQuery({
    ...callPages(api, calls.listParts, inputOf(listedOf(view), mark)),
    // The served page has no fit marks; the refetch adds them.
    initialData: () => {
      const unmarked = client.getQueryData(callPages(api, calls.listParts, inputOf(listedOf(view))).queryKey);
      return unmarked && { ...unmarked, pageParams: unmarked.pageParams.map(String) };
    },
    initialDataUpdatedAt: 0,
  });
}

/** Loads the parts that fit only some engines of the view's vehicle, while its engine is not known. */
export function useUnsureParts(view: PartView, mark: string | undefined) {
  return useInfiniteQuery({
    ...callPages(useApi(), calls.listParts, inputOf(unsureOf(view), mark)),
    enabled: askedFact(view) === 'engine',
  });
}

/** Loads the filter counts once `wanted`. The previous counts stay while new ones load. */
export function useFacets(view: PartView, { wanted }: { wanted: boolean }) {
  const { sort: _, ...filter } = listedOf(view);
  return useQuery({
    ...callQuery(useApi(), calls.getPartFacets, { query: filter }),
    placeholderData: keepPreviousData,
    enabled: wanted,
  });
}

export type Facets = ReturnType<typeof useFacets>;
