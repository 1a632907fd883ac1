import {
  addressLines,
  type Invoice,
  type PostalAddress,
  phoneText,
  type WholeOrderState,
} from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import type { Order } from '../orders/order.types.ts';
import { changed, done, type Verdict } from '../orders/verdict.rules.ts';
import type { InvoiceDocument, LastInvoice } from './invoice.document.ts';
import { writtenAddress } from './packing-slip.rules.ts';

const { name, address, email, phone, taxId, timeZone } = brand;
const calendar = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });

/** Returns the number, padded to at least five digits so that numbers sort as text. */
export function invoiceNumber(year: number, seq: number): string {
  return `INV-${year}-${String(seq).padStart(5, '0')}`;
}

/** How far the clocks of database servers may differ. */
const clockSkewMs = 60_000;

export function invoiceYear(at: Date): number {
  return Number(calendar.format(at));
}

/**
 * Returns the place after the last invoice of this year. Dates must follow the numbers, so a clock that is up to a
 * minute behind reuses the last date. A date further ahead came from a wrong clock, and is ignored.
 */
export function nextPlace(last: LastInvoice | undefined, now: Date): LastInvoice {
  const ahead = last ? last.issuedAt.getTime() - now.getTime() : 0;
  const issuedAt = last && ahead > 0 && ahead <= clockSkewMs ? last.issuedAt : now;
  return { year: invoiceYear(now), seq: (last?.seq ?? 0) + 1, issuedAt };
}

/** Returns the lines that were paid, including those refunded since. */
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

/** Builds an order's invoice at a place of the sequence. Amounts in cents. */
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

/** States in which an order has an invoice, longest lasting first. */
export const invoicedStates = ['shipped', 'refunded', 'paid'] as const satisfies readonly WholeOrderState[];

export function wantsInvoice({ state, invoiceNumber }: Order): boolean {
  return invoicedStates.some((paid) => paid === state) && invoiceNumber === undefined;
}

export function invoiced(
  order: Order,
  { _id: invoiceNumber, issuedAt }: InvoiceDocument,
  now: Date,
): Verdict {
  if (order.invoiceNumber !== undefined) return done;
  return changed({
    to: order.state,
    set: { invoiceNumber, invoicedAt: issuedAt },
    entry: { at: now, what: 'invoiced', text: `Invoice ${invoiceNumber} was issued`, by: 'system' },
  });
}
