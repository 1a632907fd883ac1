import { routes } from '@shop/contracts/client';
import { messageOf, saveFile, useApi, useMutation, useToast } from '@shop/front-kit';

/** Excel needs the byte order mark to detect UTF-8, but reading a reply as text strips it. */
const byteOrderMark = '\ufeff';

function useDownload(load: () => Promise<string>, name: () => string) {
  const toast = useToast();
  return useMutation({
    mutationFn: load,
    onSuccess: (text) =>
      saveFile(new Blob([byteOrderMark + text.replace(byteOrderMark, '')], { type: 'text/csv' }), name()),
    onError: (error) => toast.error(messageOf(error)),
  });
}

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
