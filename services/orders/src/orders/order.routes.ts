import { orderRoutes } from '@shop/contracts';
import {
  type Answer,
  answer,
  assertOwnerOrAdmin,
  type Caller,
  type Handlers,
  idempotencyKeyOf,
  refuse,
} from '@shop/service-kit';
import type { Orders } from './change-order.ts';
import type { EndOrder } from './end-order.ts';
import type { createListOrders } from './list-orders.ts';
import { figuresReply, orderReply, timelineReply } from './order.reply.ts';
import { cancel, ship, stateRefusals } from './order.rules.ts';
import type { OrderStore } from './order.store.ts';
import type { Order } from './order.types.ts';
import type { OrderFigureStore } from './order-figures.store.ts';
import type { createPlaceOrder } from './place-order.ts';

export interface OrderRouteDeps {
  readonly orders: Orders;
  readonly store: Pick<OrderStore, 'timeline'>;
  readonly placeOrder: ReturnType<typeof createPlaceOrder>;
  readonly listOrders: ReturnType<typeof createListOrders>;
  readonly figures: Pick<OrderFigureStore, 'read'>;
  readonly endOrder: EndOrder;
}

type OrderTable = Pick<
  typeof orderRoutes,
  | 'placeOrder'
  | 'listOwnOrders'
  | 'getOrder'
  | 'getOrderTimeline'
  | 'listOrders'
  | 'getOrderFigures'
  | 'cancelOrder'
  | 'shipOrder'
>;

export function createOrderHandlers(parts: OrderRouteDeps): Handlers<OrderTable> {
  const { orders } = parts;

  const own = async (id: string, caller: Caller): Promise<Order> => {
    const order = await orders.get(id);
    await assertOwnerOrAdmin(caller, order.email);
    return order;
  };

  const cancelOwn = async (id: string, caller: Caller): Promise<Answer<{ deletedCount: number }>> => {
    await own(id, caller);
    const decided = await parts.endOrder(id, (order) => cancel(order, { by: caller.email, now: new Date() }));
    if (decided.kind === 'changed') return answer({ deletedCount: 1 });
    const { code, message } = stateRefusals[decided.order.state];
    throw refuse.conflict(code, message, { deletedCount: 0 });
  };

  const shipPaid = async (id: string, by: string): Promise<Answer<{ modifiedCount: number }>> => {
    const decided = await orders.change(id, (order) => ship(order, { by, now: new Date() }));
    if (decided.kind === 'changed') return answer({ modifiedCount: 1 });
    const { code, message } = stateRefusals[decided.order.state];
    throw refuse.conflict(code, message, { modifiedCount: 0 });
  };

  const attempt = <T>(id: string, caller: Caller, what: string, act: () => Promise<T>): Promise<T> =>
    orders.attempt(id, { what, by: caller.email, now: () => new Date() }, act);

  return {
    placeOrder: ({ body, caller, request }) =>
      parts.placeOrder({
        email: caller.email,
        body,
        idempotencyKey: idempotencyKeyOf(request),
      }),
    listOwnOrders: ({ params: { email }, query }) =>
      parts.listOrders(`/order/${encodeURIComponent(email)}`, query, email),
    listOrders: ({ query }) => parts.listOrders(orderRoutes.listOrders.path, query),
    getOrderFigures: async () => {
      const totals = await parts.figures.read();
      if (!totals)
        throw refuse.unavailable('figures-uncounted', 'The orders are being counted, please try again');
      return answer(figuresReply(totals));
    },
    getOrder: async ({ params, caller }) => answer(orderReply(await own(params.id, caller))),
    getOrderTimeline: async ({ params, caller }) => {
      await own(params.id, caller);
      const reader = { email: caller.email, role: await caller.role() };
      return answer(timelineReply(await parts.store.timeline(params.id), reader));
    },
    cancelOrder: ({ params: { id }, caller }) =>
      attempt(id, caller, 'cancel-refused', () => cancelOwn(id, caller)),
    shipOrder: ({ params: { id }, caller }) =>
      attempt(id, caller, 'ship-refused', () => shipPaid(id, caller.email)),
  };
}
