import { setTimeout as wait } from 'node:timers/promises';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, findOrder } from '../orders/change-order.ts';
import type { Order } from '../orders/order.types.ts';
import type { InvoiceDocument } from './invoice.document.ts';
import { invoiceAt, invoiced, invoiceYear, nextPlace, wantsInvoice } from './invoice.rules.ts';
import { invoiceFileMessage } from './invoice-messages.ts';

/** Another order gets an invoice with every lost race. */
const maxRaces = 100;
const longestWaitMs = 20;

/**
 * Issues a paid order's invoice, once, and records it on the order. Every step can be repeated: a crash before the
 * insert uses no number, and after it the order's invoice is found.
 */
export async function issueInvoice(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps, orderId);
  if (!order || !wantsInvoice(order)) return;
  const invoice = await assignNumber(deps, order);
  const decide = (current: Order) => invoiced(current, invoice, new Date());
  await changeOrder(deps, { id: orderId, decide });
}

async function assignNumber(
  { invoiceStore, invoiceOutbox }: OrdersDeps,
  order: Order,
): Promise<InvoiceDocument> {
  for (let race = 0; race < maxRaces; race += 1) {
    const known = await invoiceStore.ofOrder(order.id);
    if (known) return known;
    const now = await invoiceStore.now();
    const invoice = invoiceAt(order, nextPlace(await invoiceStore.last(invoiceYear(now)), now));
    const messages = [invoiceFileMessage(invoice, now)];
    if (await invoiceStore.insert(invoice, messages)) {
      await invoiceOutbox.publish(invoice._id, messages);
      return invoice;
    }
    // Jitter, so losers don't collide again.
    await wait(Math.random() * longestWaitMs);
  }
  throw new Error(`order ${order.id} got no invoice number: too many others were faster`);
}
