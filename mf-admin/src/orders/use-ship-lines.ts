import { type NewShipment, routes } from '@shop/contracts/client';
import { useApi, useMutation, useToast } from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';
import { type MadeShipment, madeNow } from './undo-shipping.tsx';
import { useRefreshOrders } from './use-refresh-orders.ts';

/** Ships a parcel. The idempotency key prevents a second parcel when retrying after a lost reply. */
export function useShipLines(onShipped: (shipment: MadeShipment) => void) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  const refresh = useRefreshOrders();
  return useMutation({
    mutationFn: async (body: NewShipment) => {
      const headers = { 'idempotency-key': keys.keyOf(body) };
      const { id } = (await api.call(routes.shipLines, { body, headers })).body;
      return madeNow(body.orderId, id);
    },
    onSuccess: async (shipment) => {
      keys.renew();
      toast.success('Shipped!');
      await refresh();
      onShipped(shipment);
    },
    onError: refresh,
  });
}
