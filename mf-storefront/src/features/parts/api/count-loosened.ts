import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';
import type { NamedFilter } from '../filter-names.rules.ts';

/** How many parts there would be without each of the filters. */
export function useLoosened(filters: readonly NamedFilter[]) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'loosened', filters],
      queryFn: ({ signal }) =>
        Promise.all(
          filters.map(async (filter) => {
            const { headers } = await api.call(routes.listParts, {
              query: { ...filter.without, limit: '1' },
              signal,
            });
            return { ...filter, count: headers?.['x-total-count'] ?? 0 };
          }),
        ),
    }),
  );
}
