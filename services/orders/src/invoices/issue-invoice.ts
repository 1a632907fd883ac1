import { documentRender, queues } from '@shop/contracts';
import { createSweep, type OutboxEntry, outboxEntry, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from '../orders/change-order.ts';
import { snapshot } from '../orders/order.facts.ts';
import type { Order } from '../orders/order.types.ts';
import { assignNumber } from './assign-number.ts';
import {
  type InvoiceDocument,
  invoiceAt,
  invoiced,
  invoicedStates,
  toInvoice,
  wantsInvoice,
} from './papers.rules.ts';

/** Issues the invoices of paid orders, oldest first and one after another: numbers are assigned in sequence. */
export function createInvoiceSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'missing invoices',
      due: () => deps.orderStore.uninvoiced(invoicedStates),
      idOf: ({ id }) => id,
      work: (order) => issueInvoice(deps, order),
      concurrency: 1,
    },
    deps,
  );
}

/**
 * Issues a paid order's invoice, once, and records it on the order. Every step can be repeated: a crash before the
 * insert uses no number, and after it the order's invoice is found.
 */
export async function issueInvoice(deps: OrdersDeps, order: Order): Promise<void> {
  if (!wantsInvoice(order)) return;
  const company = await deps.companyStore.current();
  const invoice = await assignNumber(
    { store: deps.invoiceStore, outbox: deps.invoiceOutbox },
    {
      build: (place) => invoiceAt(order, place, company),
      message: (made, now) => renderMessage(order, made, now),
    },
  );
  const decide = (current: Order) => invoiced(current, invoice, new Date());
  await changeOrder(deps, { id: order.id, order, decide });
}

/** The mail about the payment brings the invoice, so notifications writes it once the PDF is rendered. */
function renderMessage(order: Order, document: InvoiceDocument, now: Date): OutboxEntry {
  const invoice = toInvoice(document);
  const { number } = invoice;
  const paid = { what: 'paid' as const, order: snapshot(order), invoice: { number } };
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: `document-${number}`,
    payload: { kind: 'invoice', invoice, paid },
    now,
  });
}
