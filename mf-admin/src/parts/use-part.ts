import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

/** Loads the current part, uncached: edits must not start from a list's stale copy. */
export function usePart(id: string) {
  return useQuery({
    ...callQuery(useApi(), routes.getStaffPart, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}
