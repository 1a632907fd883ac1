import type { orderRoutes } from '@shop/contracts';
import { type Handlers, refuse } from '@shop/service-kit';

type PendingRoutes = Pick<
  typeof orderRoutes,
  'getWholeOrder' | 'listOwnWholeOrders' | 'listWholeOrders' | 'refundOrder' | 'shipLines'
>;

async function pending(): Promise<never> {
  throw refuse.unavailable('not-built', 'This is not available yet');
}

/** Calls that the contract has and nobody answers yet. */
export const pendingHandlers: Handlers<PendingRoutes> = {
  getWholeOrder: pending,
  listOwnWholeOrders: pending,
  listWholeOrders: pending,
  refundOrder: pending,
  shipLines: pending,
};
