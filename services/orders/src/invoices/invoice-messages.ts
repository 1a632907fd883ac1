import { invoiceIssue, queues } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';

/** Asks for the invoice of an order that was just paid. */
export function invoiceMessage(orderId: string, now: Date): OutboxEntry {
  return outboxEntry(queues.ordersInvoices, invoiceIssue, {
    id: `invoice-${orderId}`,
    payload: { orderId },
    now,
  });
}
