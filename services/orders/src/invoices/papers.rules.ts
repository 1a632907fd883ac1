import {
  addressLines,
  type CreditNote,
  countedPieces,
  type EditableCompany,
  type Invoice,
  type PackingSlip,
  type PackingSlipDraft,
  type PostalAddress,
  phoneText,
  type WholeOrderState,
} from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { defaultCompany } from '../company/company.rules.ts';
import type { Order, OrderLine, OrderRefund, OrderShipment } from '../orders/order.types.ts';
import { chargesCents, chargesOf, taxOn } from '../orders/order-lines.rules.ts';
import { allThatIsLeft } from '../orders/shipment.rules.ts';
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

/** A stored credit note, numbered like an invoice. */
export interface CreditNoteDocument extends Omit<CreditNote, 'number' | 'issuedAt'> {
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

export function toCreditNote({
  _id,
  year: _year,
  seq: _seq,
  issuedAt,
  ...rest
}: CreditNoteDocument): CreditNote {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}

const { timeZone } = brand;
const calendar = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' });

/** Returns the number, padded to at least five digits so that numbers sort as text. */
export function paperNumber(kind: 'INV' | 'CN', { year, seq }: Place): string {
  return `${kind}-${year}-${String(seq).padStart(5, '0')}`;
}

/** How far the clocks of database servers may differ. */
const clockSkewMs = 60_000;

export function paperYear(at: Date): number {
  return Number(calendar.format(at));
}

/**
 * Returns the place after the last paper of this year. Dates must follow the numbers, so a clock that is up to a
 * minute behind reuses the last date. A date further ahead came from a wrong clock, and is ignored.
 */
export function nextPlace(last: Place | undefined, now: Date): Place {
  const ahead = last ? last.issuedAt.getTime() - now.getTime() : 0;
  const issuedAt = last && ahead > 0 && ahead <= clockSkewMs ? last.issuedAt : now;
  return { year: paperYear(now), seq: (last?.seq ?? 0) + 1, issuedAt };
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
    seller: { name, address, taxId, email, phone, timeZone },
  };
}

export function buyerOf(order: Order): Invoice['buyer'] {
  const { uid, email, billing = order.delivery } = order;
  return {
    ...{ uid, email, phone: phoneText(billing ?? order) },
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
  return {
    _id: paperNumber('INV', place),
    ...place,
    ...paperOf(order, company),
    buyer: buyerOf(order),
    deliverTo: addressOf(order, order.delivery),
    lines,
    ...(order.charges ? { charges: [...order.charges] } : {}),
    totalCents: centsOf(lines) + chargesCents(order),
    currency: 'usd',
    taxReason: order.tax?.reason,
    paymentReference: order.transactionId,
    transfer: order.transfer,
  };
}

export function centsOf(lines: Invoice['lines']): number {
  return lines.reduce((cents, { quantity, unitCents }) => cents + quantity * unitCents, 0);
}

/** Credits the pieces of whole lines or of a return, and charges; an amount that is not their sum is one line. */
function creditedLines(order: Order, refund: OrderRefund): Pick<Invoice, 'lines' | 'charges'> {
  const { id: refundId, lines: ids, amountCents } = refund;
  const back = order.returns?.find(({ id }) => id === refundId);
  const creditedOf = ({ id, returned = 0 }: OrderLine): number => {
    const line = back?.lines.find(({ lineId }) => lineId === id);
    if (back) return line ? countedPieces(back, line) : 0;
    return ids.includes(id) ? returned : 0;
  };
  const pieces = order.lines
    .map((line) => ({ ...line, quantity: creditedOf(line) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ partNumber, partName, quantity, priceCents }) => ({
      ...{ partNumber, name: partName, quantity, unitCents: priceCents },
    }));
  const others = chargesOf(order, refund.charges ?? []);
  const amounts = [
    ...pieces.map(({ quantity, unitCents }) => quantity * unitCents),
    ...others.map(({ cents }) => cents),
  ];
  const tax = chargesOf(order, ['tax']).map((charge) => ({ ...charge, cents: taxOn(order, amounts) }));
  const charges = [...others, ...tax];
  if (centsOf(pieces) + chargesCents({ charges }) !== amountCents)
    return { lines: [{ name: 'Refund', quantity: 1, unitCents: amountCents }] };
  return { lines: pieces, ...(charges.length > 0 ? { charges } : {}) };
}

/**
 * Builds the credit note of a refund at a place of the sequence; if it has one, the one that cancels that. Amounts in
 * cents.
 */
export function creditNoteAt(
  order: Order,
  refund: OrderRefund,
  place: Place,
  company: EditableCompany = defaultCompany,
): CreditNoteDocument {
  const { id: refundId, creditNote: cancels, amountCents } = refund;
  return {
    _id: paperNumber('CN', place),
    ...place,
    ...paperOf(order, company),
    refundId,
    invoiceNumber: order.invoiceNumber ?? '',
    buyer: buyerOf(order),
    currency: 'usd',
    taxReason: order.tax?.reason,
    transfer: refund.transfer,
    ...(cancels === undefined
      ? { reason: refund.reason, ...creditedLines(order, refund), totalCents: amountCents }
      : {
          ...{ cancels, reason: 'The bank rejected the refund' },
          lines: [{ name: `Credit note ${cancels}`, quantity: -1, unitCents: amountCents }],
          totalCents: -amountCents,
        }),
  };
}

/**
 * Refunds of an invoiced order without their credit note, or without the one that cancels it. A rejected refund gets
 * both, so that it does not matter whether the first was issued before the rejection.
 */
export function uncredited({ invoiceNumber, refunds = [] }: Order): readonly OrderRefund[] {
  if (invoiceNumber === undefined) return [];
  return refunds.filter(({ state, rejectedAt, creditNote, cancellation }) =>
    rejectedAt ? cancellation === undefined : state === 'succeeded' && creditNote === undefined,
  );
}

export function credited(
  order: Order,
  { _id: number, refundId, cancels }: CreditNoteDocument,
  now: Date,
): Verdict {
  const { refunds = [] } = order;
  const field = cancels === undefined ? 'creditNote' : 'cancellation';
  if (refunds.every((each) => each.id !== refundId || each[field] !== undefined)) return done;
  const text = cancels === undefined ? 'was issued' : `was issued and cancels ${cancels}`;
  return changed({
    to: order.state,
    set: {
      refunds: refunds.map((each) => (each.id === refundId ? { ...each, [field]: number } : each)),
    },
    entry: { at: now, what: 'credited', text: `Credit note ${number} ${text}`, by: 'system', ref: number },
  });
}

/** Builds the packing slip of a parcel from the order as it is now. */
export function packingSlipOf(order: Order, shipment: OrderShipment, company: EditableCompany): PackingSlip {
  const { shipments = [] } = order;
  const parcel = shipments.findIndex(({ id }) => id === shipment.id) + 1;
  return {
    ...slipOf(order, { parcel, lines: shipment.lines, company }),
    shipmentId: shipment.id,
    sentAt: shipment.at.toISOString(),
    carrier: shipment.carrier,
    trackingNumber: shipment.trackingNumber,
  };
}

/** Builds the slip of everything left to send of a paid order. */
export function packingSlipDraftOf(order: Order, company: EditableCompany): PackingSlipDraft | undefined {
  if (order.state !== 'paid') return undefined;
  const parcel = (order.shipments?.length ?? 0) + 1;
  return slipOf(order, { parcel, lines: allThatIsLeft(order), company });
}

interface SlipContent extends Pick<OrderShipment, 'lines'> {
  readonly parcel: number;
  readonly company: EditableCompany;
}

function slipOf(order: Order, { parcel, lines, company }: SlipContent): PackingSlipDraft {
  const { delivery } = order;
  return {
    ...paperOf(order, company),
    deliverTo: addressOf(order, delivery),
    number: `${order.number}-${parcel}`,
    email: order.email,
    phone: phoneText(delivery ?? order),
    lines: lines.flatMap(({ lineId, quantity }) => {
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
