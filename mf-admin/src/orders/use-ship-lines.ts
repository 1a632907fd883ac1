import { plural, t } from '@lingui/core/macro';
import { calls, type NewShipment } from '@shop/contracts/client';
import { type Once, useChange } from '@shop/front-kit/forms';
import { type MadeShipment, madeNow } from './undo-shipping.tsx';
import { orderCalls } from './whole-order.ts';

/** A parcel of an order. */
export function shipmentOf(orderId: string): Once {
  return {
    what: 'shipment',
    of: orderId,
    made: ({ pieces = 0 }) =>
      plural(pieces, {
        one: 'A parcel with # piece was shipped',
        other: 'A parcel with # pieces was shipped',
      }),
    again: t`Ship another`,
  };
}

/** Ships a parcel. */
export function useShipLines(onShipped: (shipment: MadeShipment) => void) {
  return useChange({
    send: async (api, body: NewShipment, headers) => {
      const { id } = (await api.call(calls.shipLines, { body, headers })).body;
      return madeNow(body.orderId, id);
    },
    once: ({ orderId }) => shipmentOf(orderId),
    done: t`Shipped!`,
    onDone: onShipped,
    outdated: orderCalls,
    inForm: true,
  });
}
