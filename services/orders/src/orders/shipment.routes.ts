import type { orderRoutes } from '@shop/contracts';
import { answer, type Handlers, idempotencyKeyOf } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from './change-order.ts';
import { resolveOrder } from './resolve-order.ts';
import { shipLines, shipRest, takeShipmentBack } from './ship-order.ts';

type ShipmentTable = Pick<typeof orderRoutes, 'shipOrder' | 'shipLines' | 'undoShipment'>;

export function shipmentHandlers(deps: OrdersDeps): Handlers<ShipmentTable> {
  return {
    shipOrder: async ({ params, caller: { email: by } }) => {
      const resolved = await resolveOrder(deps, params.id);
      return recordRefusal(deps, { id: resolved.order.id, what: 'ship-refused', by }, async () =>
        answer({ modifiedCount: 1 }, { headers: { 'x-shipment-id': await shipRest(deps, resolved, by) } }),
      );
    },

    shipLines: async ({ body, caller: { email: by }, request }) => {
      const { order } = await resolveOrder(deps, body.orderId);
      const demand = { body: { ...body, orderId: order.id }, by, idempotencyKey: idempotencyKeyOf(request) };
      const attempt = { id: order.id, what: 'ship-refused', by };
      return answer(await recordRefusal(deps, attempt, () => shipLines(deps, demand)));
    },

    undoShipment: async ({ params: { orderId, shipmentId }, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, orderId);
      return recordRefusal(deps, { id: order.id, what: 'undo-refused', by }, async () => {
        const isUndone = await takeShipmentBack(deps, { orderId: order.id, shipmentId, by });
        return answer({ deletedCount: isUndone ? 1 : 0 });
      });
    },
  };
}
