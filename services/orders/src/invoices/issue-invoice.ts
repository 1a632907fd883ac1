import { setTimeout as wait } from 'node:timers/promises';
import { documentRender, invoiceIssue, queues } from '@shop/contracts';
import {
  createSweep,
  type MessageHandler,
  type OutboxEntry,
  on,
  outboxEntry,
  type Sweep,
} from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, findOrder } from '../orders/change-order.ts';
import { invoiceMessageId, snapshot } from '../orders/order.messages.ts';
import type { Order } from '../orders/order.types.ts';
import {
  type InvoiceDocument,
  invoiceAt,
  invoiced,
  invoicedStates,
  invoiceYear,
  nextPlace,
  toInvoice,
  wantsInvoice,
} from './papers.rules.ts';

/** Another order gets an invoice with every lost race. */
const maxRaces = 100;
const longestWaitMs = 20;

export function invoiceHandlers(deps: OrdersDeps): MessageHandler[] {
  return [on(invoiceIssue, ({ orderId }) => issueInvoice(deps, orderId))];
}

/** Issues invoices of paid orders whose message was lost, oldest first. */
export function createInvoiceSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'missing invoices',
      due: () => uninvoiced(deps),
      idOf: ({ id }) => id,
      work: ({ id }) => issueInvoice(deps, id),
      concurrency: 1,
    },
    deps,
  );
}

async function* uninvoiced({ orderStore }: OrdersDeps): AsyncGenerator<Order> {
  for (const state of invoicedStates) yield* orderStore.uninvoiced(state);
}

/**
 * Issues a paid order's invoice, once, and records it on the order. Every step can be repeated: a crash before the
 * insert uses no number, and after it the order's invoice is found.
 */
export async function issueInvoice(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps, orderId);
  if (!order || !wantsInvoice(order)) return;
  const invoice = await assignNumber(deps, order);
  const decide = (current: Order) => invoiced(current, invoice, new Date());
  await changeOrder(deps, { id: orderId, decide, answered: [invoiceMessageId(orderId)] });
}

async function assignNumber(
  { invoiceStore, invoiceOutbox }: OrdersDeps,
  order: Order,
): Promise<InvoiceDocument> {
  for (let race = 0; race < maxRaces; race += 1) {
    const now = await invoiceStore.now();
    const invoice = invoiceAt(order, nextPlace(await invoiceStore.last(invoiceYear(now)), now));
    const messages = [renderMessage(order, invoice, now)];
    if (await invoiceStore.insert(invoice, messages)) {
      await invoiceOutbox.publish(invoice._id, messages);
      return invoice;
    }
    const known = await invoiceStore.ofOrder(order.id);
    if (known) return known;
    // Jitter, so losers don't collide again.
    await wait(Math.random() * longestWaitMs);
  }
  throw new Error(`order ${order.id} got no invoice number: too many others were faster`);
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
