import {
  addressLines,
  deliveryTerms,
  type EditableCompany,
  type Invoice,
  isCollected,
  type PostalAddress,
  phoneText,
  shopYear,
  supplyCountry,
  type WholeOrderState,
} from '@shop/contracts';
import { defaultCompany as shippedCompany } from '@shop/contracts/default-company';
import type { Order, Verdict } from '../order/order.types.ts';
import { changed, done, sumsOf, wasPaid } from '../order/order-lines.rules.ts';

/** Papers say this until an owner changes it. */
export const defaultCompany: Required<EditableCompany> = { ...shippedCompany, bankDetails: '' };

/**
 * A stored invoice. Its insert assigns the number and links it to the order in one write, so there is no counter that
 * could run ahead.
 */
export interface InvoiceDocument extends Omit<Invoice, 'number' | 'issuedAt'> {
  readonly _id: string;
  readonly year: number;
  readonly seq: number;
  readonly issuedAt: Date;
}

/** A place in the sequence of a year's papers of one kind. */
export interface Place {
  readonly year: number;
  readonly seq: number;
  readonly issuedAt: Date;
}

export function toInvoice({ _id, year: _year, seq: _seq, issuedAt, ...rest }: InvoiceDocument): Invoice {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}

/** Returns the number, padded to at least five digits so that numbers sort as text. */
export function paperNumber(kind: 'INV' | 'CN', { year, seq }: Place): string {
  return `${kind}-${year}-${String(seq).padStart(5, '0')}`;
}

/** How far the clocks of database servers may differ. */
const clockSkewMs = 60_000;

/**
 * Returns the place after the last paper of this year. Dates must follow the numbers, so a clock that is up to a
 * minute behind reuses the last date. A date further ahead came from a wrong clock, and is ignored.
 */
export function nextPlace(last: Place | undefined, now: Date): Place {
  const ahead = last ? last.issuedAt.getTime() - now.getTime() : 0;
  const issuedAt = last && ahead > 0 && ahead <= clockSkewMs ? last.issuedAt : now;
  return { year: shopYear(now), seq: (last?.seq ?? 0) + 1, issuedAt };
}

/** Returns the lines that were paid, including those refunded since. */
function paidLines({ lines }: Order): Invoice['lines'] {
  return lines.filter(wasPaid).map(({ partNumber, partName, quantity, priceCents }) => ({
    partNumber,
    name: partName,
    quantity,
    unitCents: priceCents,
  }));
}

/** An order placed with the specified call has its address in one text. */
export function addressOf({ clientName, address: text }: Order, given: PostalAddress | undefined): string[] {
  if (given) return addressLines(given);
  return [clientName, ...text.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
}

/** Fields that every paper copies from its order. */
export function paperOf(order: Order, { name, address, taxId, email, phone }: EditableCompany) {
  return {
    orderId: order.id,
    orderNumber: order.number,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderedAt: order.createdAt.toISOString(),
    collected: isCollected(order),
    seller: { name, address, taxId, email, phone },
    terms: deliveryTerms(order),
  };
}

/** Returns what a paper says about its tax. */
export function paperTax({ tax }: Order, cents: number): Invoice['tax'] {
  return tax && { ...tax, cents };
}

export function buyerOf(order: Order): Invoice['buyer'] {
  const { uid, email, billing = order.delivery } = order;
  return {
    uid,
    email,
    phone: phoneText(billing ?? order),
    address: addressOf(order, billing),
    taxId: billing?.taxId,
  };
}

/** Builds an order's invoice at a place of the sequence. Amounts in cents. */
export function invoiceAt(
  order: Order,
  place: Place,
  company: EditableCompany = defaultCompany,
): InvoiceDocument {
  const lines = paidLines(order);
  const { netCents, taxCents, totalCents } = sumsOf(order);
  return {
    _id: paperNumber('INV', place),
    ...place,
    ...paperOf(order, company),
    buyer: buyerOf(order),
    deliverTo: addressOf(order, order.delivery),
    lines,
    charges: order.charges && [...order.charges],
    netCents,
    totalCents,
    currency: 'usd',
    tax: paperTax(order, taxCents),
    country: supplyCountry(order),
    paymentReference: order.transactionId,
    transfer: order.transfer,
  };
}

export function centsOf(lines: Invoice['lines']): number {
  return lines.reduce((cents, { quantity, unitCents }) => cents + quantity * unitCents, 0);
}

/** States in which an order has an invoice. */
export const invoicedStates = ['paid', 'shipped', 'refunded'] as const satisfies readonly WholeOrderState[];

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
