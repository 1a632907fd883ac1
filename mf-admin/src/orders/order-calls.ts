import { routes } from '@shop/contracts/client';

/** Outdated after a change of an order: lists, single orders and timelines. */
export const orderCalls = [
  routes.listWholeOrders,
  routes.getWholeOrder,
  routes.getOrderTimeline,
  routes.listReturns,
];
