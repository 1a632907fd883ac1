import { routes } from '@shop/contracts/client';
import { keyOf, useQueryClient } from '@shop/front-kit';

/** Refetches the list of orders and single orders after a change. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [routes.listOwnWholeOrders, routes.getWholeOrder].map((call) =>
        queryClient.invalidateQueries({ queryKey: keyOf(call) }),
      ),
    );
}
