import type { AnyRoute } from '../route.ts';
import { catalogRoutes } from './catalog.ts';
import { gatewayRoutes } from './gateway.ts';
import { identityRoutes } from './identity.ts';
import { notificationRoutes } from './notifications.ts';
import { orderRoutes } from './orders.ts';

export const routes = {
  ...catalogRoutes,
  ...orderRoutes,
  ...identityRoutes,
  ...notificationRoutes,
  ...gatewayRoutes,
} as const;

export const allRoutes: readonly AnyRoute[] = Object.values(routes);

export * from './addresses.ts';
export * from './basket.ts';
export * from './books.ts';
export * from './buyers.ts';
export * from './catalog.ts';
export * from './company.ts';
export * from './delivery.ts';
export * from './front-ends.ts';
export * from './garage.ts';
export * from './gateway.ts';
export * from './identity.ts';
export * from './internal.ts';
export * from './notifications.ts';
export * from './operations.ts';
export * from './order-lines.ts';
export * from './order-messages.ts';
export * from './orders.ts';
export * from './part-bulk-change.ts';
export * from './part-editing.ts';
export * from './part-finding.ts';
export * from './part-import.ts';
export * from './parts.ts';
export * from './refunds.ts';
export * from './returns.ts';
export * from './reviews.ts';
export * from './sales.ts';
export * from './search-synonyms.ts';
export * from './shipments.ts';
export * from './shop-figures.ts';
export * from './staff-log.ts';
export * from './staff-parts.ts';
export * from './stock.ts';
export * from './stock-notices.ts';
export * from './transfers.ts';
export * from './work.ts';
