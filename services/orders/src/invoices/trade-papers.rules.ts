import { countryName, type EditableCompany, type TradePaper } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { defaultCompany } from '../company/company.rules.ts';
import type { Order, OrderLine } from '../orders/order.types.ts';
import { chargesCents, chargesOf, isLive } from '../orders/order-lines.rules.ts';
import { addressOf, buyerOf, centsOf, paperOf } from './papers.rules.ts';

export interface PaperRequest {
  readonly kind: TradePaper['kind'];
  /** Id of the parcel. */
  readonly shipment?: string | undefined;
}

/** Delivery that was charged, even with nothing, is to the buyer's place; all else is collected at the factory. */
export function termsOf(order: Order): string {
  const { delivery } = order;
  const isDelivered = delivery !== undefined && chargesOf(order, ['delivery']).length > 0;
  const named = isDelivered ? `DAP ${delivery.city}, ${countryName(delivery.country)}` : `EXW ${brand.place}`;
  return `${named} (Incoterms 2020)`;
}

interface Piece {
  readonly line: OrderLine;
  readonly quantity: number;
}

function linesOf(pieces: readonly Piece[]): TradePaper['lines'] {
  return pieces.map(({ line: { partId, partNumber, partName: name, priceCents: unitCents }, quantity }) => ({
    ...{ partId, partNumber, name, quantity, unitCents },
  }));
}

function commonOf(order: Order, company: EditableCompany) {
  return {
    ...paperOf(order, company),
    buyer: buyerOf(order),
    deliverTo: addressOf(order, order.delivery),
    terms: termsOf(order),
    taxReason: order.tax?.reason,
  };
}

/** Only an unpaid order with held parts has a proforma: a paid one has an invoice. */
function proformaOf(order: Order, company: EditableCompany): TradePaper | undefined {
  if (order.state !== 'reserved') return undefined;
  const pieces = order.lines.filter(isLive).map((line) => ({ line, quantity: line.quantity }));
  const lines = linesOf(pieces);
  return {
    ...commonOf(order, company),
    bankDetails: company.bankDetails,
    ...{ kind: 'proforma', number: order.number, lines, charges: [...(order.charges ?? [])] },
    totalCents: centsOf(lines) + chargesCents(order),
    heldUntil: order.reservedUntil?.toISOString(),
  };
}

/** The value of a parcel is that of its parts: delivery and tax are on the order's invoice. */
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
  const lines = linesOf(pieces);
  const { carrier, trackingNumber } = shipment;
  return {
    ...commonOf(order, company),
    ...{ kind, number: `${order.number}-${at + 1}`, lines, charges: [], totalCents: centsOf(lines) },
    sentAt: shipment.at.toISOString(),
    ...{ invoiceNumber, carrier, trackingNumber },
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
