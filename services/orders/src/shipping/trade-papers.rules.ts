import { type Charge, type EditableCompany, type TradePaper, taxedSum } from '@shop/contracts';
import type { Order, OrderLine, OrderShipment } from '../order/order.types.ts';
import { chargesOf, isLive, sumsOf } from '../order/order-lines.rules.ts';
import { addressOf, buyerOf, defaultCompany, paperOf, paperTax } from '../papers/papers.rules.ts';

export interface PaperRequest {
  readonly kind: TradePaper['kind'];
  /** Id of the parcel. */
  readonly shipment?: string | undefined;
}

interface Piece {
  readonly line: OrderLine;
  readonly quantity: number;
}

function linesOf(pieces: readonly Piece[]): TradePaper['lines'] {
  return pieces.map(({ line: { partId, partNumber, partName: name, priceCents: unitCents }, quantity }) => ({
    partId,
    partNumber,
    name,
    quantity,
    unitCents,
  }));
}

function commonOf(order: Order, company: EditableCompany) {
  return {
    ...paperOf(order, company),
    buyer: buyerOf(order),
    deliverTo: addressOf(order, order.delivery),
  };
}

/** Only an unpaid order with held parts has a proforma: a paid one has an invoice. */
function proformaOf(order: Order, company: EditableCompany): TradePaper | undefined {
  if (order.state !== 'reserved') return undefined;
  const pieces = order.lines.filter(isLive).map((line) => ({ line, quantity: line.quantity }));
  const { totalCents, taxCents } = sumsOf(order);
  return {
    ...commonOf(order, company),
    bankDetails: company.bankDetails,
    kind: 'proforma',
    number: order.number,
    lines: linesOf(pieces),
    charges: [...(order.charges ?? [])],
    totalCents,
    tax: paperTax(order, taxCents),
    heldUntil: order.reservedUntil?.toISOString(),
  };
}

interface ParcelSums {
  readonly charges: Charge[];
  readonly taxCents: number;
  readonly totalCents: number;
}

/**
 * Adds up the first parcels of an order. Delivery is shared out by the value of the pieces, so that the parcels of an
 * order add up to its invoice.
 */
function sumsUpTo(order: Order, parcels: readonly OrderShipment[]): ParcelSums {
  const sent = parcels.flatMap(({ lines }) => lines);
  const values = order.lines.map(({ id, priceCents }) =>
    sent.reduce((cents, each) => cents + (each.lineId === id ? each.quantity * priceCents : 0), 0),
  );
  const all = order.lines
    .filter(({ state }) => state === 'reserved' || state === 'returned')
    .reduce((cents, { priceCents, quantity }) => cents + priceCents * quantity, 0);
  const value = values.reduce((cents, each) => cents + each, 0);
  const delivery = chargesOf(order, ['delivery']).map((charge) => ({
    ...charge,
    cents: all === 0 ? 0 : Math.round((charge.cents * value) / all),
  }));
  const rate = order.tax ?? { basisPoints: 0 };
  const { taxCents, totalCents } = taxedSum(rate, [...values, ...delivery.map(({ cents }) => cents)]);
  const tax = chargesOf(order, ['tax']).map((charge) => ({ ...charge, cents: taxCents }));
  return { charges: [...delivery, ...tax], taxCents, totalCents };
}

/** Returns what a parcel adds to those before it: roundings never add up to more or less than the whole. */
function sumsOfParcel(order: Order, at: number): ParcelSums {
  const { shipments = [] } = order;
  const before = sumsUpTo(order, shipments.slice(0, at));
  const after = sumsUpTo(order, shipments.slice(0, at + 1));
  return {
    charges: after.charges.map((charge, index) => ({
      ...charge,
      cents: charge.cents - (before.charges[index]?.cents ?? 0),
    })),
    taxCents: after.taxCents - before.taxCents,
    totalCents: after.totalCents - before.totalCents,
  };
}

/** A parcel's paper shows its pieces with their share of the delivery and of the tax. */
function parcelPaperOf(
  order: Order,
  { kind, shipment: id }: PaperRequest,
  company: EditableCompany,
): TradePaper | undefined {
  const { shipments = [], invoiceNumber } = order;
  const at = shipments.findIndex((each) => each.id === id);
  const shipment = shipments[at];
  if (!shipment) return undefined;
  const pieces = shipment.lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId);
    return line ? [{ line, quantity }] : [];
  });
  const { charges, taxCents, totalCents } = sumsOfParcel(order, at);
  const { carrier, trackingNumber } = shipment;
  return {
    ...commonOf(order, company),
    kind,
    number: `${order.number}-${at + 1}`,
    lines: linesOf(pieces),
    charges,
    totalCents,
    tax: paperTax(order, taxCents),
    sentAt: shipment.at.toISOString(),
    invoiceNumber,
    carrier,
    trackingNumber,
  };
}

/** Builds a paper from the order as it is now; undefined if the order has no such paper. */
export function tradePaperOf(
  order: Order,
  wanted: PaperRequest,
  company: EditableCompany = defaultCompany,
): TradePaper | undefined {
  return wanted.kind === 'proforma' ? proformaOf(order, company) : parcelPaperOf(order, wanted, company);
}
