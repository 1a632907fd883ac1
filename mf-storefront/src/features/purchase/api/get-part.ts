import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

const refreshMs = 5_000;

export function partKey(id: string) {
  return ['storefront', 'part', id] as const;
}

/** Polls one part, so that price and stock stay current while the page is open (PUR-06). */
export function useLivePart(id: string) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: partKey(id),
      queryFn: async ({ signal }) => (await api.call(routes.getPart, { params: { id }, signal })).body,
      initialData: () => api.served(routes.getPart, { params: { id } })?.body,
      initialDataUpdatedAt: 0,
      staleTime: 0,
      refetchInterval: (query) => (query.state.status === 'error' ? false : refreshMs),
    }),
  );
}
