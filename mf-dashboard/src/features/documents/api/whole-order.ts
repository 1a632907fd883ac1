import { routes } from '@shop/contracts';
import { useApi, useQuery } from '@shop/front-kit';

/** An order by its number or id, as it is at the moment of printing. */
export function useWholeOrder(number: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['whole-order', number, 'documents'],
    queryFn: async ({ signal }) =>
      (await api.call(routes.getWholeOrder, { params: { number }, signal })).body,
    staleTime: 0,
  });
}
