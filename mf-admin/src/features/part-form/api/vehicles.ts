import { routes, type VehicleTree } from '@shop/contracts/client';
import { useApi, useQuery } from '@shop/front-kit';

const none: VehicleTree = [];

/** Vehicles to suggest while somebody types. Nobody waits for them: without an answer nothing is suggested. */
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
