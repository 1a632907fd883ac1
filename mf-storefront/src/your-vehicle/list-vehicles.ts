import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

/** The vehicle tree only changes when parts are added, which is rare. */
const vehiclesStaleMs = 10 * 60_000;

export function useVehicles() {
  return useQuery({ ...callQuery(useApi(), routes.listVehicles, {}), staleTime: vehiclesStaleMs });
}
