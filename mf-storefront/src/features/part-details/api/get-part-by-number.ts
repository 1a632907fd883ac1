import { partNumberKey, routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** Stock changes while the page is open. */
const refreshMs = 30_000;

/** Loads a part by its number; every spelling of the number shares one cache entry. */
export function usePartByNumber(partNumber: string) {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'part-by-number', partNumberKey(partNumber)],
      queryFn: async ({ signal }) =>
        (await api.call(routes.getPartByNumber, { params: { partNumber }, signal })).body,
      initialData: () => api.served(routes.getPartByNumber, { params: { partNumber } })?.body,
      initialDataUpdatedAt: 0,
      refetchInterval: (query) => (query.state.status === 'error' ? false : refreshMs),
    }),
  );
}
