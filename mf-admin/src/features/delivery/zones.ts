import { calls, type VersionedZones } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

export function useZones() {
  return useQuery({ ...callQuery(useApi(), calls.getDeliveryZones, {}), staleTime: 0 });
}

/** The zones as CSV, as they were at a version. */
export function useZonesCsv({ version }: VersionedZones) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(calls.exportDeliveryZones), version],
    queryFn: async ({ signal }) => (await api.call(calls.exportDeliveryZones, { signal })).body,
  });
}

/** Says what a CSV would change. */
export function usePreview() {
  const api = useApi();
  return async (csv: string): Promise<readonly string[]> =>
    (await api.call(calls.previewDeliveryZones, { body: { csv } })).body.changes;
}

/** Replaces all zones by those of a CSV. */
export function useSaveZones(read: VersionedZones) {
  return useVersionedSave({
    read,
    queryKey: keyOf(calls.getDeliveryZones),
    send: (api, csv: string, version) => api.call(calls.importDeliveryZones, { body: { version, csv } }),
  });
}
