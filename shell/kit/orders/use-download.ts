import { type Api, useApi, useToast } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';

/** Excel needs the byte order mark to detect UTF-8, but reading a reply as text strips it. */
const byteOrderMark = '\ufeff';

function fileOf(content: unknown): Blob {
  if (content instanceof Blob) return content;
  const text = String(content).replace(byteOrderMark, '');
  return new Blob([byteOrderMark + text], { type: 'text/csv' });
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Saves a CSV or another file from the shop. */
export function useDownload<Input = void>(
  load: (api: Api, input: Input) => Promise<{ readonly body: unknown }>,
  name: string | ((input: Input) => string),
) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: Input) => load(api, input),
    onSuccess: ({ body }, input) => saveFile(fileOf(body), typeof name === 'string' ? name : name(input)),
    onError: (error) => toast.failed(error),
  });
}
