import { routes } from '@shop/contracts/client';
import { useApi, useQuery } from '@shop/front-kit';
import { partKey } from './part-keys.ts';

/** The part as it is now: somebody who edits it must not begin with what a list read some time ago. */
export function usePart(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...partKey(id), 'part'],
    queryFn: async ({ signal }) => (await api.call(routes.getPart, { params: { id }, signal })).body,
    staleTime: 0,
    gcTime: 0,
  });
}
