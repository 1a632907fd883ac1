import {
  addressLines,
  type Invoice,
  type PackingSlip,
  type PostalAddress,
  phoneText,
  type WholeOrderState,
} from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import type { Order, OrderShipment } from '../orders/order.types.ts';
import { changed, done, type Verdict } from '../orders/verdict.rules.ts';

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

export type LastInvoice = Pick<InvoiceDocument, 'year' | 'seq' | 'issuedAt'>;

export function toInvoice({ _id, year: _year, seq: _seq, issuedAt, ...rest }: InvoiceDocument): Invoice {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}

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

/** An order placed with the specified call has its address in one text. */
function addressOf({ clientName, address: text }: Order, given: PostalAddress | undefined): string[] {
  if (given) return addressLines(given);
  return [clientName, ...text.split('\n')].map((line) => line.trim()).filter((line) => line !== '');
}

/** Fields that every paper copies from its order. */
function paperOf(order: Order) {
  return {
    orderId: order.id,
    orderNumber: order.number,
    purchaseOrderNumber: order.purchaseOrderNumber,
    orderedAt: order.createdAt.toISOString(),
    seller: { name, address, taxId, email, phone, timeZone },
    deliverTo: addressOf(order, order.delivery),
  };
}

/** Builds an order's invoice at a place of the sequence. Amounts in cents. */
export function invoiceAt(order: Order, place: LastInvoice): InvoiceDocument {
  const { uid, email, billing = order.delivery } = order;
  const lines = paidLines(order);
  return {
    _id: invoiceNumber(place.year, place.seq),
    ...place,
    ...paperOf(order),
    buyer: {
      ...{ uid, email, phone: phoneText(billing ?? order) },
      address: addressOf(order, billing),
      taxId: billing?.taxId,
    },
    lines,
    totalCents: lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0),
    currency: 'usd',
    paymentReference: order.transactionId,
  };
}

/** Builds the packing slip of a parcel from the order as it is now. */
export function packingSlipOf(order: Order, shipment: OrderShipment): PackingSlip {
  const { delivery, shipments = [] } = order;
  const parcel = shipments.findIndex(({ id }) => id === shipment.id) + 1;
  return {
    ...paperOf(order),
    number: `${order.number}-${parcel}`,
    shipmentId: shipment.id,
    sentAt: shipment.at.toISOString(),
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
    email: order.email,
    phone: phoneText(delivery ?? order),
    lines: shipment.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      if (!line) return [];
      const { partNumber, partName, quantity: ordered } = line;
      return [{ partNumber, name: partName, ordered, quantity }];
    }),
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
