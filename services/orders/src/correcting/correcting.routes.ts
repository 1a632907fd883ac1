import type { orderRoutes } from '@shop/contracts';
import { answer, type Handlers, storedAddress } from '@shop/service-kit';
import { wholeOrderReply } from '../calls/order.reply.ts';
import { resolveOrder, resolveVisibleOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { changeOrRefuse } from '../order/change-order.ts';
import { extendHold } from '../order/order.rules.ts';
import type { Order } from '../order/order.types.ts';
import { correct } from './correction.rules.ts';

export function correctingHandlers(deps: OrdersDeps) {
  return {
    correctOrder: async ({ params, body, caller }) => {
      const { id } = await resolveVisibleOrder(deps, params.id, { caller, right: 'orders.change' });
      const isStaff = await caller.may('orders.change');
      const correction = {
        ...body,
        delivery: body.delivery && storedAddress(body.delivery),
        billing: body.billing && storedAddress(body.billing),
      };
      const decide = (order: Order) =>
        correct(order, correction, { by: caller.email, isStaff, now: new Date() });
      return answer(wholeOrderReply((await changeOrRefuse(deps, { id, decide })).order, { isStaff }));
    },

    extendHold: async ({ params, body: { days }, caller: { email: by } }) => {
      const { order } = await resolveOrder(deps, params.id);
      const now = new Date();
      const until = new Date(now.getTime() + days * 86_400_000);
      const decide = (current: Order) => extendHold(current, until, { by, now });
      const result = await changeOrRefuse(deps, { id: order.id, decide });
      return answer(wholeOrderReply(result.order, { isStaff: true }));
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}
