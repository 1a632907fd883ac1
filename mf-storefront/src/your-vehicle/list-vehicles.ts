import { routes } from '@shop/contracts/client';
import { queryOptions, useApi, useQuery } from '@shop/front-kit';

/** The vehicle tree only changes when parts are added, which is rare. */
const vehiclesStaleMs = 10 * 60_000;

export function useVehicles() {
  const api = useApi();
  return useQuery(
    queryOptions({
      queryKey: ['storefront', 'vehicles'],
      queryFn: async ({ signal }) => (await api.call(routes.listVehicles, { signal })).body,
      staleTime: vehiclesStaleMs,
    }),
  );
}
