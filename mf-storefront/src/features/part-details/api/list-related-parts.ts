import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** Parts for the same vehicles. They are an addition: a shop that does not know them yet shows the page without. */
export function useRelatedParts(id: string, enabled: boolean) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'related-parts', id],
      enabled,
      queryFn: async ({ signal }) =>
        (await api.call(routes.listRelatedParts, { params: { id }, signal })).body,
    }),
  );
}
