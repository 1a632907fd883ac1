import { routes } from '@shop/contracts/client';
import { keyOf, useQueryClient } from '@shop/front-kit';

/** Refetches order lists, single orders and timelines after a change. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    const calls = [routes.listWholeOrders, routes.getWholeOrder, routes.getOrderTimeline, routes.listReturns];
    await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: keyOf(call) })));
  };
}
