import { orderRoutes } from '@shop/contracts';
import { createHttpApp, type HttpDeps, type ServeOptions, serveRoutes } from '@shop/service-kit';
import { basketHandlers } from './basket/basket.routes.ts';
import { bookHandlers } from './books/book.routes.ts';
import { payoutHandlers } from './books/payout.routes.ts';
import { buyerHandlers } from './buyers/buyer.routes.ts';
import { companyHandlers } from './company/company.routes.ts';
import { correctingHandlers } from './correcting/correcting.routes.ts';
import { endingHandlers } from './ending/ending.routes.ts';
import { listingHandlers } from './listing/listing.routes.ts';
import { messageHandlers } from './messages/message.routes.ts';
import { paymentHandlers } from './paying/paying.routes.ts';
import { transferHandlers } from './paying/transfer.routes.ts';
import type { PlaceOrderDeps } from './placing/place-order.ts';
import { placingHandlers } from './placing/placing.routes.ts';
import { refundingHandlers } from './refunding/refunding.routes.ts';
import { returnHandlers } from './returning/returning.routes.ts';
import { salesHandlers } from './sales/sales.routes.ts';
import { shippingHandlers } from './shipping/shipping.routes.ts';

export function createOrdersApp(deps: PlaceOrderDeps & HttpDeps, serve: ServeOptions) {
  const handlers = {
    ...placingHandlers(deps),
    ...listingHandlers(deps),
    ...correctingHandlers(deps),
    ...endingHandlers(deps),
    ...paymentHandlers(deps),
    ...refundingHandlers(deps),
    ...shippingHandlers(deps),
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
