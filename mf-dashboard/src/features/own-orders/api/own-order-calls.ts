import { routes } from '@shop/contracts/client';

/** Outdated after a change of an order: the list, and single orders. */
export const ownOrderCalls = [routes.listOwnWholeOrders, routes.getWholeOrder];
