import { partNumberKey, routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** Stock changes while somebody reads. */
const refreshMs = 30_000;

/** One part by its number; however the number is written, it is the same part and the same kept reply. */
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
