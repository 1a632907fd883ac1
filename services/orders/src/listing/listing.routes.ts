import { orderRoutes, type WholeOrder, wholeOrderStates } from '@shop/contracts';
import { answer, answerArray, dataOwner, type Handlers, refuse } from '@shop/service-kit';
import { figuresReply, orderReply, wholeOrderReply } from '../calls/order.reply.ts';
import { resolveOwnOrder, resolveVisibleOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import type { Order } from '../order/order.types.ts';
import { exportOrders, listOrders, listWholeOrders } from './list-orders.ts';
import { timelineReply } from './timeline.reply.ts';

export function listingHandlers(deps: OrdersDeps) {
  return {
    /** A buyer sees their orders under every address they had, an admin those of every account that had the address. */
    listOwnOrders: ({ params: { email }, query, caller }) => {
      const person = email === caller.email ? { uid: caller.uid } : { email };
      return listOrders(deps, { path: `/order/${encodeURIComponent(email)}`, query, person });
    },

    listOrders: ({ query }) => listOrders(deps, { path: orderRoutes.listOrders.path, query }),

    listOwnWholeOrders: ({ query, caller: { uid } }) => {
      const { path } = orderRoutes.listOwnWholeOrders;
      return listWholeOrders(deps, { path, query, person: { uid } });
    },

    exportOwnOrders: async ({ caller, query }) => {
      const person = { uid: await dataOwner(caller, query) };
      const orders = await deps.orderLists.list({ person, states: wholeOrderStates });
      return answerArray(exportedOrders(orders));
    },

    listWholeOrders: ({ query }) => listWholeOrders(deps, { path: orderRoutes.listWholeOrders.path, query }),

    exportOrders: ({ query }) => exportOrders(deps, query),

    getOrderFigures: async () => answer(figuresReply(await deps.orderLists.readFigures())),

    getOrder: async ({ params, caller }) => {
      const { order, line } = await resolveOwnOrder(deps, params.id, { caller, right: 'orders.read' });
      // This call knows single lines only: an order of several lines is found by the ids of its lines.
      if (!line) throw refuse.notFound('Order');
      return answer(orderReply(order, line));
    },

    getWholeOrder: async ({ params, caller }) => {
      const order = await resolveVisibleOrder(deps, params.number, { caller, right: 'orders.read' });
      return answer(wholeOrderReply(order, { isStaff: await caller.may('orders.read') }));
    },

    getOrderTimeline: async ({ params, caller }) => {
      const { order } = await resolveOwnOrder(deps, params.id, { caller, right: 'orders.read' });
      const own = [caller.email, order.email];
      const reader = { own, isStaff: await caller.may('orders.read') };
      return answer(timelineReply(await deps.orderStore.timeline(order), reader));
    },
  } satisfies Partial<Handlers<typeof orderRoutes>>;
}

async function* exportedOrders(orders: AsyncIterable<Order>): AsyncGenerator<WholeOrder> {
  for await (const order of orders) yield wholeOrderReply(order, { isStaff: false });
}
