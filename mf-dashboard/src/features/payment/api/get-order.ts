import { canOrderMove, type Order, routes } from '@shop/contracts';
import { useApi, useQuery } from '@shop/front-kit';

const undecidedMs = 1_000;
/** Another tab, the provider's webhook or an admin may settle it while the page is open. */
const openMs = 4_000;

function refetchMs(order: Order | undefined): number | false {
  if (order?.state === 'requested') return undecidedMs;
  return order && canOrderMove(order.state, 'paid') ? openMs : false;
}

/** One order, followed until nothing about its payment can change any more. */
export function useOrder(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['order', id],
    queryFn: async ({ signal }) => (await api.call(routes.getOrder, { params: { id }, signal })).body,
    refetchInterval: ({ state }) => refetchMs(state.data),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}
