import { type PostalAddress, routes, type WholeOrder } from '@shop/contracts/client';
import { useApi, useMutation, useToast } from '@shop/front-kit';
import { useRefreshOrders } from './use-refresh-own-orders.ts';

/** Changes the delivery address of an unpaid order. */
export function useChangeDelivery({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (delivery: PostalAddress) =>
      api.call(routes.correctOrder, { params: { id: orderId }, body: { delivery } }),
    onSuccess: () => toast.success('Address changed!'),
    onSettled: useRefreshOrders(),
  });
}
