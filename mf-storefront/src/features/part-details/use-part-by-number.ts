import { calls, partNumberKey } from '@shop/contracts/client';
import { callQuery, keyOf, polled } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

/** Stock changes while the page is open. */
const refreshMs = 30_000;

/** Every spelling of the number shares one cache entry. */
export function partByNumberKey(partNumber: string) {
  return keyOf(calls.getPartByNumber, { params: { partNumber: partNumberKey(partNumber) } });
}

export function usePartByNumber(partNumber: string) {
  return useQuery({
    ...callQuery(useApi(), calls.getPartByNumber, { params: { partNumber } }),
    queryKey: partByNumberKey(partNumber),
    ...polled(refreshMs),
    // The served page came with it.
    staleTime: refreshMs,
  });
}
