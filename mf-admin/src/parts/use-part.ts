import { routes } from '@shop/contracts/client';
import { useApi, useQuery } from '@shop/front-kit';
import { partKey } from './part-keys.ts';

/** Loads the current part, uncached: edits must not start from a list's stale copy. */
export function usePart(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...partKey(id), 'part'],
    queryFn: async ({ signal }) => (await api.call(routes.getPart, { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });
}
