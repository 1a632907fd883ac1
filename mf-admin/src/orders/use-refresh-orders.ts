import { useQueryClient } from '@shop/front-kit';
import { ordersKey } from './order-keys.ts';

/** Refetches order lists, single orders and timelines after a change. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ordersKey }),
      queryClient.invalidateQueries({ queryKey: ['order-timeline'] }),
    ]);
  };
}
