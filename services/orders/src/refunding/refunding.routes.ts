import type { orderRoutes } from '@shop/contracts';
import { answer, type Handlers, idempotencyKeyOf } from '@shop/service-kit';
import { resolveOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from '../order/change-order.ts';
import { refundOrder } from './refund-order.ts';

export function refundingHandlers(deps: OrdersDeps) {
  return {
    refundOrder: async ({ body, caller: { email: by }, request }) => {
      const { order } = await resolveOrder(deps, body.orderId);
      const demand = { order, body, by, idempotencyKey: idempotencyKeyOf(request) };
      const attempt = { id: order.id, what: 'refund-refused', by };
      return answer(await recordRefusal(deps, attempt, () => refundOrder(deps, demand)));
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}
