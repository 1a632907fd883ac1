import { partNumberKey, routes } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useQuery } from '@shop/front-kit';

/** Stock changes while the page is open. */
const refreshMs = 30_000;

/** Loads a part by its number; every spelling of the number shares one cache entry. */
export function usePartByNumber(partNumber: string) {
  const call = routes.getPartByNumber;
  return useQuery({
    ...callQuery(useApi(), call, { params: { partNumber } }),
    queryKey: keyOf(call, { params: { partNumber: partNumberKey(partNumber) } }),
    refetchInterval: (query) => (query.state.status === 'error' ? false : refreshMs),
  });
}
