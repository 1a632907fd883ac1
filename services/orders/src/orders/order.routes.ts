import { orderRoutes, type WholeOrder, wholeOrderStates } from '@shop/contracts';
import {
  type Answer,
  answer,
  answerArray,
  clientOf,
  dataOwner,
  type Handlers,
  idempotencyKeyOf,
  refuse,
  storedAddress,
} from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrRefuse, recordRefusal } from './change-order.ts';
import { correct } from './correction.rules.ts';
import { endOrder } from './end-order.ts';
import { exportOrders, listOrders, listWholeOrders } from './list-orders.ts';
import { figuresReply, orderReply, timelineReply, wholeOrderReply } from './order.reply.ts';
import { cancel, cancelLine, extendHold } from './order.rules.ts';
import type { Order } from './order.types.ts';
import { type PlaceOrderDeps, placeOrder, placeWholeOrder } from './place-order.ts';
import { refundOrder } from './refund-order.ts';
import {
  type ResolvedOrder,
  refusalOf,
  resolvedIn,
  resolveOrder,
  resolveOwnOrder,
  resolveVisibleOrder,
} from './resolve-order.ts';
import { correctTracking, shipLines, shipRest, takeShipmentBack } from './ship-order.ts';

export function orderHandlers(deps: PlaceOrderDeps) {
  return {
    placeOrder: ({ body, caller, request }) =>
      placeOrder(deps, {
        buyer: caller,
        body,
        client: clientOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      }),

    placeWholeOrder: ({ body, caller, request }) =>
      placeWholeOrder(deps, {
        buyer: caller,
        body,
        client: clientOf(request),
        idempotencyKey: idempotencyKeyOf(request),
      }),

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
      const orders = await deps.orderStore.list({ person, states: wholeOrderStates });
      return answerArray(exportedOrders(orders));
    },

    listWholeOrders: ({ query }) => listWholeOrders(deps, { path: orderRoutes.listWholeOrders.path, query }),

    exportOrders: ({ query }) => exportOrders(deps, query),

    getOrderFigures: async () => answer(figuresReply(await deps.orderStore.readFigures())),

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

    correctOrder: async ({ params, body, caller }) => {
      const { id } = await resolveVisibleOrder(deps, params.id, { caller, right: 'orders.change' });
      const isStaff = await caller.may('orders.change');
      const correction = {
        ...body,
        ...(body.delivery && { delivery: storedAddress(body.delivery) }),
        ...(body.billing && { billing: storedAddress(body.billing) }),
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

    cancelOrder: async ({ params, caller: { email: by }, caller }) => {
      const resolved = await resolveOwnOrder(deps, params.id, { caller, right: 'orders.change' });
      const attempt = { id: resolved.order.id, what: 'cancel-refused', by };
      return recordRefusal(deps, attempt, () => cancelResolved(deps, resolved, by));
    },

    refundOrder: async ({ body, caller: { email: by }, request }) => {
      const { order } = await resolveOrder(deps, body.orderId);
      const demand = { order, body, by, idempotencyKey: idempotencyKeyOf(request) };
      const attempt = { id: order.id, what: 'refund-refused', by };
      return answer(await recordRefusal(deps, attempt, () => refundOrder(deps, demand)));
    },

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

async function* exportedOrders(orders: AsyncIterable<Order>): AsyncGenerator<WholeOrder> {
  for await (const order of orders) yield wholeOrderReply(order, { isStaff: false });
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
