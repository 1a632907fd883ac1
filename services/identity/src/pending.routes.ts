import type { identityRoutes } from '@shop/contracts';
import { type Handlers, refuse } from '@shop/service-kit';

type PendingRoutes = Pick<
  typeof identityRoutes,
  'listAddresses' | 'addAddress' | 'changeAddress' | 'deleteAddress'
>;

async function pending(): Promise<never> {
  throw refuse.unavailable('not-built', 'This is not available yet');
}

/** Calls that the contract has and nobody answers yet. */
export const pendingHandlers: Handlers<PendingRoutes> = {
  listAddresses: pending,
  addAddress: pending,
  changeAddress: pending,
  deleteAddress: pending,
};
