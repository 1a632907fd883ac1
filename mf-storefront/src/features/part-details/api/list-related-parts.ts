import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** Loads parts for the same vehicles. The page works without them. */
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
