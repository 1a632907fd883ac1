import type { orderRoutes } from '@shop/contracts';
import { answer, type Handlers, idempotencyKeyOf } from '@shop/service-kit';
import { resolveOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from '../order/change-order.ts';
import { correctTracking, shipLines, shipRest, takeShipmentBack } from './ship-order.ts';

export function shippingHandlers(deps: OrdersDeps) {
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

    correctShipment: async ({ params: { orderId, shipmentId }, body: correction, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, orderId);
      return answer(await correctTracking(deps, { orderId: order.id, shipmentId, by, correction }));
    },

    cancelShipment: async ({ params: { orderId, shipmentId }, body: { reason }, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, orderId);
      return recordRefusal(deps, { id: order.id, what: 'shipment-cancel-refused', by }, async () => {
        const isCancelled = await takeShipmentBack(deps, { orderId: order.id, shipmentId, by, reason });
        return answer({ deletedCount: isCancelled ? 1 : 0 });
      });
    },

    undoShipment: async ({ params: { orderId, shipmentId }, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, orderId);
      return recordRefusal(deps, { id: order.id, what: 'undo-refused', by }, async () => {
        const isUndone = await takeShipmentBack(deps, { orderId: order.id, shipmentId, by });
        return answer({ deletedCount: isUndone ? 1 : 0 });
      });
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}
