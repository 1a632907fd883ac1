import {
  addressLines,
  type Invoice,
  type PostalAddress,
  phoneText,
  type WholeOrderState,
} from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import type { Order, Verdict } from '../orders/order.types.ts';
import type { InvoiceDocument, LastInvoice } from './invoice.document.ts';
import { writtenAddress } from './packing-slip.rules.ts';

/** Orders from before were invoiced outside of the shop: the books of their years are closed. */
export const invoicedSince = new Date('2026-01-01T00:00:00+06:00');

const { name, address, email, phone, taxId, timeZone } = brand;
const calendar = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });

/** At least five digits, so that the numbers of a year of a small shop sort as texts, too. */
export function invoiceNumber(year: number, seq: number): string {
  return `INV-${year}-${String(seq).padStart(5, '0')}`;
}

/** How far the clocks of database servers may differ. */
const clockSkewMs = 60_000;

export function invoiceYear(at: Date): number {
  return Number(calendar.format(at));
}

/**
 * The place after the last invoice of this year. Dates follow the numbers, so a date waits for a clock that is a little behind; a date
 * that is further ahead came from a wrong clock, and later invoices don't follow it.
 */
export function nextPlace(last: LastInvoice | undefined, now: Date): LastInvoice {
  const ahead = last ? last.issuedAt.getTime() - now.getTime() : 0;
  const issuedAt = last && ahead > 0 && ahead <= clockSkewMs ? last.issuedAt : now;
  return { year: invoiceYear(now), seq: (last?.seq ?? 0) + 1, issuedAt };
}

/** What was paid: lines that were given back since, too. */
function paidLines({ lines }: Order): Invoice['lines'] {
  return lines
    .filter(({ state }) => state === 'reserved' || state === 'returned')
    .map(({ partNumber, partName, quantity, priceCents }) => ({
      partNumber,
      name: partName,
      quantity,
      unitCents: priceCents,
    }));
}

function written(order: Order, address: PostalAddress | undefined): string[] {
  return address ? addressLines(address) : writtenAddress(order);
}

/** What an order's invoice says, at a place of the sequence. */
export function invoiceAt(order: Order, place: LastInvoice): InvoiceDocument {
  const { billing = order.delivery, delivery } = order;
  const lines = paidLines(order);
  return {
    _id: invoiceNumber(place.year, place.seq),
    ...place,
    orderId: order.id,
    orderNumber: order.number,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderedAt: order.createdAt.toISOString(),
    seller: { name, address, taxId, email, phone, timeZone },
    buyer: {
      uid: order.uid,
      email: order.email,
      phone: phoneText(billing ?? order),
      address: written(order, billing),
      taxId: billing?.taxId,
    },
    deliverTo: written(order, delivery),
    lines,
    totalCents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
    currency: 'usd',
    paymentReference: order.transactionId,
  };
}

/** States in which an order has an invoice, those that are left for longest first. */
export const invoicedStates = ['shipped', 'refunded', 'paid'] as const satisfies readonly WholeOrderState[];

/** Whether an order is one that gets an invoice and has none yet. */
export function wantsInvoice({ state, invoiceNumber, createdAt }: Order): boolean {
  const isPaid = invoicedStates.some((paid) => paid === state);
  return isPaid && invoiceNumber === undefined && createdAt >= invoicedSince;
}

/** The order knows its invoice from now on. */
export function invoiced(
  order: Order,
  { _id: invoiceNumber, issuedAt }: InvoiceDocument,
  now: Date,
): Verdict {
  if (order.invoiceNumber !== undefined) return { kind: 'done' };
  return {
    kind: 'change',
    change: {
      to: order.state,
      set: { invoiceNumber, invoicedAt: issuedAt },
      entry: { at: now, what: 'invoiced', text: `Invoice ${invoiceNumber} was issued`, by: 'system' },
    },
  };
}
