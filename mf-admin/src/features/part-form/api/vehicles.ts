import { routes, type VehicleTree } from '@shop/contracts/client';
import { useApi, useQuery } from '@shop/front-kit';

const none: VehicleTree = [];

/** Vehicle suggestions for the form. The form works without them, so failures are ignored. */
export function useVehicles(enabled: boolean): VehicleTree {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin-vehicles'],
    queryFn: async ({ signal }) => (await api.call(routes.listVehicles, { signal })).body,
    enabled,
    retry: false,
    staleTime: 10 * 60_000,
  });
  return query.data ?? none;
}
