import { useQueryClient } from '@shop/front-kit';
import { ordersKey } from './order-keys.ts';

/** After a change of an order: lists, the order's page and its timeline are read again. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ordersKey }),
      queryClient.invalidateQueries({ queryKey: ['order-timeline'] }),
    ]);
  };
}
