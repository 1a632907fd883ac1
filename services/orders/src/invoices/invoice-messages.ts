import { canOrderMove, documentRender, invoiceIssue, queues } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Order, OrderShipment } from '../orders/order.types.ts';
import { type InvoiceDocument, toInvoice } from './invoice.document.ts';
import { packingSlipOf } from './packing-slip.rules.ts';

function invoiceMessage(orderId: string, now: Date): OutboxEntry {
  return outboxEntry(queues.ordersInvoices, invoiceIssue, {
    id: `invoice-${orderId}`,
    payload: { orderId },
    now,
  });
}

export function invoiceFileMessage(document: InvoiceDocument, now: Date): OutboxEntry {
  const invoice = toInvoice(document);
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: `document-${invoice.number}`,
    payload: { kind: 'invoice', invoice },
    now,
  });
}

export function packingSlipMessageId(shipmentId: string): string {
  return `document-packing-slip-${shipmentId}`;
}

function packingSlipMessage(order: Order, shipment: OrderShipment, now: Date): OutboxEntry {
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: packingSlipMessageId(shipment.id),
    payload: { kind: 'packing-slip', slip: packingSlipOf(order, shipment) },
    now,
  });
}

/**
 * Returns the messages for the documents that a change needs: an invoice when the order becomes paid, a packing slip
 * per new parcel.
 */
export function paperMessages(before: Order, after: Order, now: Date): OutboxEntry[] {
  const isPaid = after.state === 'paid' && canOrderMove(before.state, 'paid');
  const known = new Set(before.shipments?.map(({ id }) => id));
  const added = (after.shipments ?? []).filter(({ id }) => !known.has(id));
  return [
    ...(isPaid ? [invoiceMessage(after.id, now)] : []),
    ...added.map((shipment) => packingSlipMessage(after, shipment, now)),
  ];
}
