import type { catalogRoutes } from '@shop/contracts';
import { type Handlers, refuse } from '@shop/service-kit';

type PendingRoutes = Pick<
  typeof catalogRoutes,
  'listRelatedParts' | 'getPartFacets' | 'listVehicles' | 'listSuggestions'
>;

async function pending(): Promise<never> {
  throw refuse.unavailable('not-built', 'This is not available yet');
}

/** Calls that the contract has and nobody answers yet. */
export const pendingHandlers: Handlers<PendingRoutes> = {
  listRelatedParts: pending,
  getPartFacets: pending,
  listVehicles: pending,
  listSuggestions: pending,
};
