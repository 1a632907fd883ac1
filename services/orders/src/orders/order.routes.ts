import { orderRoutes } from '@shop/contracts';
import { type Answer, answer, type Handlers, idempotencyKeyOf, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { recordRefusal } from './change-order.ts';
import { endOrder } from './end-order.ts';
import { listOrders } from './list-orders.ts';
import { figuresReply, orderReply, timelineReply } from './order.reply.ts';
import { cancel, cancelLine } from './order.rules.ts';
import { type PlaceOrderDeps, placeOrder, placeWholeOrder } from './place-order.ts';
import { refundOrder } from './refund-order.ts';
import { type ResolvedOrder, refusalOf, resolvedIn, resolveOrder, resolveOwnOrder } from './resolve-order.ts';

type OrderTable = Pick<
  typeof orderRoutes,
  | 'placeOrder'
  | 'placeWholeOrder'
  | 'listOwnOrders'
  | 'getOrder'
  | 'getOrderTimeline'
  | 'listOrders'
  | 'getOrderFigures'
  | 'cancelOrder'
  | 'refundOrder'
>;

export function orderHandlers(deps: PlaceOrderDeps): Handlers<OrderTable> {
  return {
    placeOrder: ({ body, caller, request }) =>
      placeOrder(deps, { buyer: caller, body, idempotencyKey: idempotencyKeyOf(request) }),

    placeWholeOrder: ({ body, caller, request }) =>
      placeWholeOrder(deps, { buyer: caller, body, idempotencyKey: idempotencyKeyOf(request) }),

    /** An admin sees the orders of every account that had the address. */
    listOwnOrders: ({ params: { email }, query, caller }) => {
      const person = email === caller.email ? { email, uid: caller.uid } : { email };
      return listOrders(deps, { path: `/order/${encodeURIComponent(email)}`, query, person });
    },

    listOrders: ({ query }) => listOrders(deps, { path: orderRoutes.listOrders.path, query }),

    getOrderFigures: async () => answer(figuresReply(await deps.orderStore.readFigures())),

    getOrder: async ({ params, caller }) => {
      const { order, line } = await resolveOwnOrder(deps, params.id, caller);
      // This call knows single lines only: an order of several lines is found by the ids of its lines.
      if (!line) throw refuse.notFound('Order');
      return answer(orderReply(order, line));
    },

    getOrderTimeline: async ({ params, caller }) => {
      const { order } = await resolveOwnOrder(deps, params.id, caller);
      const reader = { email: caller.email, role: await caller.role() };
      return answer(timelineReply(await deps.orderStore.timeline(order), reader));
    },

    cancelOrder: async ({ params, caller }) => {
      const resolved = await resolveOwnOrder(deps, params.id, caller);
      const attempt = { id: resolved.order.id, what: 'cancel-refused', by: caller.email };
      return recordRefusal(deps, attempt, () => cancelResolved(deps, resolved, caller.email));
    },

    refundOrder: async ({ body, caller: { email: by }, request }) => {
      const { order } = await resolveOrder(deps, body.orderId);
      const demand = { order, body, by, idempotencyKey: idempotencyKeyOf(request) };
      const attempt = { id: order.id, what: 'refund-refused', by };
      return answer(await recordRefusal(deps, attempt, () => refundOrder(deps, demand)));
    },
  };
}

async function cancelResolved(
  deps: OrdersDeps,
  resolved: ResolvedOrder,
  by: string,
): Promise<Answer<{ deletedCount: number }>> {
  const { holdMinutes } = deps;
  const { line } = resolved;
  const { kind, order } = await endOrder(deps, resolved.order.id, (current) => {
    const now = new Date();
    return line
      ? cancelLine(current, line.id, { by, hold: { now, holdMinutes } })
      : cancel(current, { by, now });
  });
  if (kind === 'changed') return answer({ deletedCount: 1 });
  const { code, message } = refusalOf(resolvedIn(order, resolved));
  throw refuse.conflict(code, message, { deletedCount: 0 });
}
