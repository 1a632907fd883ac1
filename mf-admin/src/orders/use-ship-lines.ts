import { type NewShipment, routes } from '@shop/contracts/client';
import { useChange } from '@shop/front-kit/forms';
import { orderCalls } from './order-calls.ts';
import { type MadeShipment, madeNow } from './undo-shipping.tsx';

/** Ships a parcel. */
export function useShipLines(onShipped: (shipment: MadeShipment) => void) {
  return useChange({
    send: async (api, body: NewShipment, headers) => {
      const { id } = (await api.call(routes.shipLines, { body, headers })).body;
      return madeNow(body.orderId, id);
    },
    done: 'Shipped!',
    onDone: onShipped,
    outdated: orderCalls,
    inForm: true,
  });
}
