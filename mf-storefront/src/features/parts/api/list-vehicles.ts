import { catalogRoutes } from '@shop/contracts';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** The tree of vehicles changes when parts are added: seldom. */
const vehiclesStaleMs = 10 * 60_000;

export function useVehicles() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'vehicles'],
      queryFn: async ({ signal }) => (await api.call(catalogRoutes.listVehicles, { signal })).body,
      staleTime: vehiclesStaleMs,
    }),
  );
}
