import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls, type IssuedDocument, packingSlipId, type WholeOrder } from '@shop/contracts/client';
import { Button, callQuery, formatDay, polled } from '@shop/front-kit';
import { type Api, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDownload } from './use-download.ts';

const soonMs = 1_000;
const laterMs = 15_000;

const kinds: Readonly<Record<IssuedDocument['kind'], MessageDescriptor>> = {
  invoice: msg`Invoice`,
  'packing-slip': msg`Packing slip`,
  'credit-note': msg`Credit note`,
};

function missing({ invoiceNumber, shipments }: WholeOrder, made: readonly IssuedDocument[], slips: boolean) {
  const ids = new Set(made.map(({ id }) => id));
  const expected = slips ? shipments.map(({ id }) => packingSlipId(id)) : [];
  if (invoiceNumber !== undefined) expected.push(`invoice-${invoiceNumber}`);
  return expected.filter((id) => !ids.has(id));
}

/** Returns an empty result if the shop issues no documents. */
function useIssued(order: WholeOrder, slips: boolean) {
  return useQuery({
    ...callQuery(useApi(), calls.listOrderDocuments, { params: { id: order.orderId } }),
    ...polled((made: readonly IssuedDocument[] = []) =>
      missing(order, made, slips).length > 0 ? soonMs : laterMs,
    ),
    retry: false,
  });
}

/** Hides slips of undone shipments: a slip is created at once, and must not be packed by later. */
function isInForce({ kind, id }: IssuedDocument, { shipments }: WholeOrder): boolean {
  return kind !== 'packing-slip' || shipments.some((shipment) => packingSlipId(shipment.id) === id);
}

interface Paper {
  readonly key: string;
  readonly name: string;
  /** ISO time. */
  readonly at: string;
  readonly fileName: string;
  readonly load: (api: Api) => Promise<{ readonly body: unknown }>;
}

function issuedPaper({ id, kind, number, at, fileName }: IssuedDocument): Paper {
  return {
    key: id,
    name: `${i18n._(kinds[kind])} ${number}`,
    at,
    fileName,
    load: (api) => api.call(calls.getDocument, { params: { id } }),
  };
}

const tradeKinds = {
  proforma: msg`Proforma invoice`,
  'commercial-invoice': msg`Commercial invoice`,
  'packing-list': msg`Packing list`,
} as const;

/** Papers for banks and customs, which the shop makes on request. */
function tradePapers({ orderId, number, state, createdAt, shipments }: WholeOrder): Paper[] {
  const paper = (kind: keyof typeof tradeKinds, subject: string, at: string, shipment?: string): Paper => ({
    key: `${kind}-${subject}`,
    name: `${i18n._(tradeKinds[kind])} ${subject}`,
    at,
    fileName: `${kind}-${subject}.pdf`,
    load: (api) => api.call(calls.getTradePaper, { params: { orderId, kind }, query: { shipment } }),
  });
  const ofParcels = shipments.flatMap(({ id, at }, index) => [
    paper('commercial-invoice', `${number}-${index + 1}`, at, id),
    paper('packing-list', `${number}-${index + 1}`, at, id),
  ]);
  return state === 'reserved' ? [paper('proforma', number, createdAt), ...ofParcels] : ofParcels;
}

interface OrderDocumentsProps {
  order: WholeOrder;
  /** Includes packing slips, for admins. */
  slips?: boolean;
  children: (list: ReactNode) => ReactNode;
}

/** The order's documents: invoice, credit notes, papers for customs and, for admins, packing slips. Renders nothing while there are none. */
export function OrderDocuments({ order, slips = false, children }: OrderDocumentsProps) {
  const { data = [] } = useIssued(order, slips);
  const download = useDownload(
    (api, { load }: Paper) => load(api),
    ({ fileName }) => fileName,
  );
  const issued = data.filter((document) => isInForce(document, order)).map(issuedPaper);
  const papers = [...issued, ...tradePapers(order)];
  if (papers.length === 0) return null;
  return children(
    <ul className="grid gap-3">
      {papers.map((paper) => (
        <li key={paper.key} className="flex flex-wrap items-center justify-between gap-2">
          <div>
            <p className="font-semibold">{paper.name}</p>
            <p className="kit-caption">{formatDay(paper.at)}</p>
          </div>
          <Button
            className="print:hidden"
            aria-label={t`PDF of ${paper.name}`}
            busy={download.isPending && download.variables.key === paper.key}
            onClick={() => download.mutate(paper)}
          >
            <Download aria-hidden size={17} />
            {t`PDF`}
          </Button>
        </li>
      ))}
    </ul>,
  );
}
