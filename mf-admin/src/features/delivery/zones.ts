import { routes, type VersionedZones } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useQuery } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

export function useZones() {
  return useQuery({ ...callQuery(useApi(), routes.getDeliveryZones, {}), staleTime: 0 });
}

/** The zones as CSV, as they were at a version. */
export function useZonesCsv({ version }: VersionedZones) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(routes.exportDeliveryZones), version],
    queryFn: async ({ signal }) => (await api.call(routes.exportDeliveryZones, { signal })).body,
  });
}

export function useZonesDownload() {
  const api = useApi();
  return useDownload(
    async () => (await api.call(routes.exportDeliveryZones, {})).body,
    () => 'delivery.csv',
  );
}

/** Replaces all zones by those of a CSV. */
export function useSaveZones(read: VersionedZones) {
  const api = useApi();
  return useVersionedSave({
    read,
    queryKey: keyOf(routes.getDeliveryZones),
    noun: 'delivery prices',
    send: async (csv: string, version) =>
      (await api.call(routes.importDeliveryZones, { body: { version, csv } })).body,
  });
}
