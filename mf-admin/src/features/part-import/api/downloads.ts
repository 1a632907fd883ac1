import { routes } from '@shop/contracts/client';
import { useApi } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';

export function useExport() {
  const api = useApi();
  return useDownload(
    async () => (await api.call(routes.exportParts, {})).body,
    () => `parts-${new Date().toISOString().slice(0, 10)}.csv`,
  );
}

export function useFaults(id: string) {
  const api = useApi();
  return useDownload(
    async () => (await api.call(routes.exportPartImportFaults, { params: { id } })).body,
    () => 'faults.csv',
  );
}
