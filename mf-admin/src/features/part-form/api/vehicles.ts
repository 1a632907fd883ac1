import { routes, type VehicleTree } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

const none: VehicleTree = [];

/** Vehicle suggestions for the form. The form works without them, so failures are ignored. */
export function useVehicles(enabled: boolean): VehicleTree {
  const query = useQuery({
    ...callQuery(useApi(), routes.listVehicles, {}),
    enabled,
    retry: false,
    staleTime: 10 * 60_000,
  });
  return query.data ?? none;
}
