import { orderRoutes, stateRefusals } from '@shop/contracts';
import {
  type Answer,
  answer,
  assertOwnerOrAdmin,
  type Caller,
  type Handlers,
  idempotencyKeyOf,
  refuse,
} from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, getOrder, recordRefusal } from './change-order.ts';
import { endOrder } from './end-order.ts';
import { listOrders } from './list-orders.ts';
import { figuresReply, orderReply, timelineReply } from './order.reply.ts';
import { cancel, ship } from './order.rules.ts';
import type { Order } from './order.types.ts';
import { placeOrder } from './place-order.ts';
import { placeWholeOrder } from './place-whole-order.ts';
import type { PlaceOrderDeps } from './submit-order.ts';

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
  | 'shipOrder'
>;

export function orderHandlers(deps: PlaceOrderDeps): Handlers<OrderTable> {
  return {
    placeOrder: ({ body, caller, request }) =>
      placeOrder(deps, { email: caller.email, body, idempotencyKey: idempotencyKeyOf(request) }),

    placeWholeOrder: ({ body, caller, request }) =>
      placeWholeOrder(deps, { email: caller.email, body, idempotencyKey: idempotencyKeyOf(request) }),

    listOwnOrders: ({ params: { email }, query }) =>
      listOrders(deps, { path: `/order/${encodeURIComponent(email)}`, query, email }),

    listOrders: ({ query }) => listOrders(deps, { path: orderRoutes.listOrders.path, query }),

    getOrderFigures: async () => {
      const totals = await deps.orderStore.readFigures();
      if (!totals)
        throw refuse.unavailable('figures-uncounted', 'The orders are being counted, please try again');
      return answer(figuresReply(totals));
    },

    getOrder: async ({ params, caller }) => answer(orderReply(await ownOrder(deps, params.id, caller))),

    getOrderTimeline: async ({ params, caller }) => {
      const order = await ownOrder(deps, params.id, caller);
      const reader = { email: caller.email, role: await caller.role() };
      return answer(timelineReply(await deps.orderStore.timeline(order), reader));
    },

    cancelOrder: ({ params: { id }, caller }) =>
      recordRefusal(deps, { id, what: 'cancel-refused', by: caller.email }, () =>
        cancelOrder(deps, id, caller),
      ),

    shipOrder: ({ params: { id }, caller: { email: by } }) =>
      recordRefusal(deps, { id, what: 'ship-refused', by }, () => shipOrder(deps, id, by)),
  };
}

async function ownOrder(deps: OrdersDeps, id: string, caller: Caller): Promise<Order> {
  const order = await getOrder(deps, id);
  await assertOwnerOrAdmin(caller, order.email);
  return order;
}

async function cancelOrder(
  deps: OrdersDeps,
  id: string,
  caller: Caller,
): Promise<Answer<{ deletedCount: number }>> {
  await ownOrder(deps, id, caller);
  const by = caller.email;
  const { kind, order } = await endOrder(deps, id, (current) => cancel(current, { by, now: new Date() }));
  if (kind === 'changed') return answer({ deletedCount: 1 });
  const { code, message } = stateRefusals[order.state];
  throw refuse.conflict(code, message, { deletedCount: 0 });
}

async function shipOrder(
  deps: OrdersDeps,
  id: string,
  by: string,
): Promise<Answer<{ modifiedCount: number }>> {
  const decide = (order: Order) => ship(order, { by, now: new Date() });
  const { kind, order } = await changeOrder(deps, { id, decide });
  if (kind === 'changed') return answer({ modifiedCount: 1 });
  const { code, message } = stateRefusals[order.state];
  throw refuse.conflict(code, message, { modifiedCount: 0 });
}
