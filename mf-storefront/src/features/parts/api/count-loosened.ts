import { routes } from '@shop/contracts/client';
import { headerNumber, queryOptions, useApi, useQuery } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { PartView } from '../part-view.rules.ts';

/** Counts the parts without each single filter. */
export function useLoosened(view: PartView, filters: readonly NamedFilter[]) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'loosened', view],
      queryFn: ({ signal }) =>
        Promise.all(
          filters.map(async (filter) => {
            const { headers } = await api.call(routes.listParts, {
              query: { ...filter.without(view), limit: '1' },
              signal,
            });
            return { ...filter, count: headerNumber(headers, 'x-total-count') ?? 0 };
          }),
        ),
    }),
  );
}
