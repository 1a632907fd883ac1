import { documentRender, orderPaid, queues } from '@shop/contracts';
import {
  createSweep,
  type MessageHandler,
  NeverRetry,
  type OutboxEntry,
  on,
  outboxEntry,
  type Sweep,
} from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, findOrder } from '../order/change-order.ts';
import { paidMessageId, snapshot } from '../order/order.messages.ts';
import type { Order } from '../order/order.types.ts';
import {
  type InvoiceDocument,
  invoiceAt,
  invoiced,
  invoicedStates,
  toInvoice,
  wantsInvoice,
} from '../papers/papers.rules.ts';
import { assignNumber } from './assign-number.ts';

/** Issues the invoice of an order that became paid. */
export function invoiceHandlers(deps: OrdersDeps): MessageHandler[] {
  return [
    on(orderPaid, async ({ orderId }) => {
      const order = await findOrder(deps, orderId);
      if (!order) throw new NeverRetry('there is no such order');
      await issueInvoice(deps, order);
    }),
  ];
}

/** Repairs: issues the invoices that no message led to, oldest first and one after another. */
export function createInvoiceSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'missing invoices',
      due: () => deps.dueOrders.uninvoiced(invoicedStates),
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
  await changeOrder(deps, { id: order.id, decide, answered: [paidMessageId(order.id)] });
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
