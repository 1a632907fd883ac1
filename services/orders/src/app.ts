import { orderRoutes } from '@shop/contracts';
import { createHttpApp, type HttpDeps, type ServeOptions, serveRoutes } from '@shop/service-kit';
import { basketHandlers } from './basket/basket.routes.ts';
import { orderHandlers } from './orders/order.routes.ts';
import type { PlaceOrderDeps } from './orders/submit-order.ts';
import { wholeOrderHandlers } from './orders/whole-orders.routes.ts';
import { paymentHandlers } from './payments/payment.routes.ts';
import { pendingHandlers } from './pending.routes.ts';

/** The HTTP side of the orders service. */
export function createOrdersApp(deps: PlaceOrderDeps & HttpDeps, serve: ServeOptions) {
  const handlers = {
    ...orderHandlers(deps),
    ...wholeOrderHandlers(deps),
    ...paymentHandlers(deps),
    ...basketHandlers(deps),
    ...pendingHandlers,
  };
  return createHttpApp(deps, (app) => serveRoutes(app, orderRoutes, handlers, serve));
}
