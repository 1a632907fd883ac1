import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

const refreshMs = 5_000;

/** Polls one part, so that price and stock stay current while the page is open (PUR-06). */
export function useLivePart(id: string) {
  return useQuery({
    ...callQuery(useApi(), routes.getPart, { params: { id } }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.status === 'error' ? false : refreshMs),
  });
}
