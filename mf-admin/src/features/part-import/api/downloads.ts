import { routes } from '@shop/contracts';
import { messageOf, useApi, useMutation, useToast } from '@shop/front-kit';

/** Lets the browser save a text under a name. */
function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The marks that tell Excel the character set are lost when a reply is read as text. */
const byteOrderMark = '\ufeff';

function useDownload(load: () => Promise<string>, name: () => string) {
  const toast = useToast();
  return useMutation({
    mutationFn: load,
    onSuccess: (text) => save(byteOrderMark + text.replace(byteOrderMark, ''), name()),
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
