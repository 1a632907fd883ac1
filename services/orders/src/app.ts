import { orderRoutes } from '@shop/contracts';
import { createHttpApp, type HttpDeps, type ServeOptions, serveRoutes } from '@shop/service-kit';
import { basketHandlers } from './basket/basket.routes.ts';
import { bookHandlers } from './books/book.routes.ts';
import { payoutHandlers } from './books/payout.routes.ts';
import { buyerHandlers } from './buyers/buyer.routes.ts';
import { companyHandlers } from './company/company.routes.ts';
import { messageHandlers } from './messages/message.routes.ts';
import { orderHandlers } from './orders/order.routes.ts';
import type { PlaceOrderDeps } from './orders/place-order.ts';
import { paymentHandlers } from './payments/payment.routes.ts';
import { returnHandlers } from './returns/return.routes.ts';
import { salesHandlers } from './sales/sales.routes.ts';
import { transferHandlers } from './transfers/transfer.routes.ts';

export function createOrdersApp(deps: PlaceOrderDeps & HttpDeps, serve: ServeOptions) {
  const handlers = {
    ...orderHandlers(deps),
    ...paymentHandlers(deps),
    ...basketHandlers(deps),
    ...bookHandlers(deps),
    ...payoutHandlers(deps),
    ...buyerHandlers(deps),
    ...companyHandlers(deps),
    ...returnHandlers(deps),
    ...messageHandlers(deps),
    ...transferHandlers(deps),
    ...salesHandlers(deps),
  };
  return createHttpApp(deps, (app) => serveRoutes(app, orderRoutes, handlers, serve));
}
