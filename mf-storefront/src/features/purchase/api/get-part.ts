import { routes } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useQuery } from '@shop/front-kit';

const refreshMs = 5_000;

export function partKey(id: string) {
  return keyOf(routes.getPart, { params: { id } });
}

/** Polls one part, so that price and stock stay current while the page is open (PUR-06). */
export function useLivePart(id: string) {
  return useQuery({
    ...callQuery(useApi(), routes.getPart, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
  });
}
