import { type IssuedDocument, packingSlipId, routes, type WholeOrder } from '@shop/contracts/client';
import { Button, callQuery, formatMoment, useApi, useQuery } from '@shop/front-kit';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownload } from './use-download.ts';

const soonMs = 1_000;
const laterMs = 15_000;

const kinds: Readonly<Record<IssuedDocument['kind'], string>> = {
  invoice: 'Invoice',
  'packing-slip': 'Packing slip',
  'credit-note': 'Credit note',
};

function missing({ invoiceNumber, shipments }: WholeOrder, made: readonly IssuedDocument[], slips: boolean) {
  const ids = new Set(made.map(({ id }) => id));
  return [
    ...(invoiceNumber === undefined ? [] : [`invoice-${invoiceNumber}`]),
    ...(slips ? shipments.map(({ id }) => packingSlipId(id)) : []),
  ].filter((id) => !ids.has(id));
}

/** Returns an empty result if the shop issues no documents. */
function useIssued(order: WholeOrder, slips: boolean) {
  return useQuery({
    ...callQuery(useApi(), routes.listOrderDocuments, { params: { id: order.orderId } }),
    refetchInterval: ({ state: { data, status } }) => {
      if (status !== 'success') return false;
      return missing(order, data ?? [], slips).length > 0 ? soonMs : laterMs;
    },
    retry: false,
  });
}

/** Hides slips of undone shipments: a slip is created at once, and must not be packed by later. */
function isInForce({ kind, id }: IssuedDocument, { shipments }: WholeOrder): boolean {
  return kind !== 'packing-slip' || shipments.some((shipment) => packingSlipId(shipment.id) === id);
}

interface OrderDocumentsProps {
  order: WholeOrder;
  /** Includes packing slips, for admins. */
  slips?: boolean;
  children: (list: ReactNode) => ReactNode;
}

/** The order's documents: its invoice and, for admins, packing slips. Renders nothing while there are none. */
export function OrderDocuments({ order, slips = false, children }: OrderDocumentsProps) {
  const { data = [] } = useIssued(order, slips);
  const api = useApi();
  const download = useDownload(
    async ({ id }: IssuedDocument) => (await api.call(routes.getDocument, { params: { id } })).body,
    ({ fileName }) => fileName,
  );
  const documents = data.filter((document) => isInForce(document, order));
  if (documents.length === 0) return null;
  return children(
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
    </ul>,
  );
}
