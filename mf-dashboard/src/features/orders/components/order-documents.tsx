import { type IssuedDocument, routes, type WholeOrder } from '@shop/contracts';
import { Button, formatMoment, messageOf, useApi, useMutation, useToast } from '@shop/front-kit';
import { Download } from 'lucide-react';
import { useOrderDocuments } from '../api/whole-order.ts';
import { Section } from './order-sections.tsx';

const kinds: Readonly<Record<IssuedDocument['kind'], string>> = {
  invoice: 'Invoice',
  'packing-slip': 'Packing slip',
};

/** Lets the browser save a file under its name. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

function useDownload() {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, fileName }: IssuedDocument) => {
      const { body } = await api.call(routes.getDocument, { params: { id } });
      if (!(body instanceof Blob)) throw new TypeError('a document is a file');
      save(body, fileName);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}

/** What was issued for an order; nothing while the shop does not know of any. */
export function OrderDocuments({ order }: { order: WholeOrder }) {
  const { data: documents = [] } = useOrderDocuments(order);
  const download = useDownload();
  if (documents.length === 0) return null;
  return (
    <Section title="Documents">
      <ul className="grid gap-3">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-2">
            <div>
              <p className="font-semibold">
                {kinds[document.kind]} {document.number}
              </p>
              <p className="kit-caption">{formatMoment(document.at)}</p>
            </div>
            <Button
              className="print:hidden"
              aria-label={`PDF of ${kinds[document.kind]} ${document.number}`}
              busy={download.isPending && download.variables.id === document.id}
              onClick={() => download.mutate(document)}
            >
              <Download aria-hidden size={17} />
              PDF
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
