import { orderRoutes } from '@shop/contracts';
import { createHttpApp, type HttpDeps, type ServeOptions, serveRoutes } from '@shop/service-kit';
import type { Modules } from './modules.ts';
import { createListOrders } from './orders/list-orders.ts';
import { createOrderHandlers } from './orders/order.routes.ts';
import type { UnpaidLimits } from './orders/order.types.ts';
import type { OrderDecisions } from './orders/order-decisions.ts';
import { createPlaceOrder } from './orders/place-order.ts';
import { createPaymentIntents } from './payments/create-payment-intent.ts';
import { createPaymentHandlers } from './payments/payment.routes.ts';
import { createReceiveEvent } from './payments/payment-webhook.ts';

export interface OrdersAppDeps extends HttpDeps {
  readonly modules: Modules;
  readonly board: Pick<OrderDecisions, 'wait'>;
  readonly decisionMs: number;
  readonly unpaidLimits: UnpaidLimits;
  readonly serve: ServeOptions;
}

/** The HTTP side of the orders service. */
export function createOrdersApp({ modules, board, decisionMs, unpaidLimits, serve, ...http }: OrdersAppDeps) {
  const { orders, orderStore: store, orderOutbox, events, eventOutbox, provider, settle, fault } = modules;
  const placeOrder = createPlaceOrder({
    orders,
    store,
    outbox: orderOutbox,
    board,
    fault,
    decisionMs,
    unpaidLimits,
  });
  const receiveEvent = createReceiveEvent({
    orders,
    events,
    provider,
    isOurs: modules.isOurs,
    logger: http.logger,
    outbox: eventOutbox,
    metrics: modules.paymentMetrics,
    fault,
  });
  const handlers = {
    ...createOrderHandlers({
      orders,
      store,
      placeOrder,
      listOrders: createListOrders(modules.orderLists),
      figures: modules.orderFigures,
      endOrder: modules.endOrder,
    }),
    ...createPaymentHandlers({
      orders,
      settle,
      createIntent: createPaymentIntents({ orders, payments: modules.payments, provider, settle, fault }),
      receiveEvent,
    }),
  };
  return createHttpApp(http, (app) => serveRoutes(app, orderRoutes, handlers, serve));
}
