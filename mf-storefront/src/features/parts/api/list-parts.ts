import { limits, routes, type Vehicle, writeVehicle } from '@shop/contracts/client';
import { callPages, useApi, useInfiniteQuery } from '@shop/front-kit';
import type { PartView } from '../part-view.rules.ts';

/** Loads the catalogue page by page, with a fit mark for the vehicle. The previous view stays while another one loads. */
export function useParts(view: PartView, vehicle: Vehicle | undefined) {
  const api = useApi();
  const query = { ...view, limit: String(limits.pageDefault) };
  const mark = vehicle && writeVehicle(vehicle);
  return useInfiniteQuery({
    ...callPages(api, routes.listParts, { query: { ...query, mark } }),
    // The served page has no fit marks; the refetch adds them.
    initialData: callPages(api, routes.listParts, { query }).initialData,
  });
}
