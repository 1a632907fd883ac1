import { type PostalAddress, routes, type WholeOrder } from '@shop/contracts/client';
import { useApi, useMutation, useQueryClient, useToast } from '@shop/front-kit';
import { ownOrdersKey } from './own-orders.ts';
import { wholeOrderKey } from './whole-order.ts';

/** Changes the delivery address of an unpaid order. */
export function useChangeDelivery({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (delivery: PostalAddress) =>
      api.call(routes.correctOrder, { params: { id: orderId }, body: { delivery } }),
    onSuccess: () => toast.success('Address changed!'),
    onSettled: () =>
      Promise.all(
        [ownOrdersKey, wholeOrderKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}
