import type { orderRoutes } from '@shop/contracts';
import { type Handlers, refuse } from '@shop/service-kit';

type PendingRoutes = Pick<typeof orderRoutes, 'shipLines'>;

async function pending(): Promise<never> {
  throw refuse.unavailable('not-built', 'This is not available yet');
}

/** Calls that the contract has and nobody answers yet. */
export const pendingHandlers: Handlers<PendingRoutes> = {
  shipLines: pending,
};
