import {
  type Charge,
  isCollected,
  type LineRefusal,
  type OrderFigures,
  type OrderLineReply,
  type Order as OrderReply,
  type OrderReturn as OrderReturnReply,
  type OrderState,
  type Refund,
  type Shipment,
  type TimelineEntry as TimelineEntryReply,
  texts,
  toDollars,
  type WholeOrder,
  type WholeOrderState,
} from '@shop/contracts';
import { present } from '@shop/service-kit';
import { lineOf, returnCents } from '../returns/return.rules.ts';
import { listedStates, phoneE164Of } from './order.rules.ts';
import type {
  Order,
  OrderLine,
  OrderRefund,
  OrderReturn,
  OrderShipment,
  StockRefusal,
  TimelineEntry,
} from './order.types.ts';
import { isLive, listedLines, sumsOf, totalCents } from './order-lines.rules.ts';
import type { OrderTotals, StateFigures } from './order-lists.store.ts';
import { chargeRefundCents, lineRefundCents, owedCents, refundableCents } from './refund.rules.ts';
import { refundSums } from './refund-parts.rules.ts';
import { unsentPieces } from './shipment.rules.ts';

/**
 * Replies with one line, which the specified calls treat as an order. No `paid` and no `status` before the money
 * arrived (ST-01).
 */
export function orderReply(order: Order, line = firstListed(order)): OrderReply {
  const state = rowState(order, line);
  return {
    _id: line.id,
    partName: line.partName,
    partId: line.partId,
    price: toDollars(line.priceCents),
    quantity: line.quantity,
    email: order.email,
    clientName: order.clientName,
    address: order.address,
    phone: order.phone,
    ...phoneE164Of(order),
    ...paymentReply(order, state),
    state,
    createdAt: order.createdAt.toISOString(),
    ...(order.reservedUntil ? { reservedUntil: order.reservedUntil.toISOString() } : {}),
    version: order.version,
    currency: 'usd',
    orderId: order.id,
    number: order.number,
    orderTotal: toDollars(totalCents(order)),
    orderLines: listedLines(order).length,
    ...(order.state === 'paid' ? { orderUnsent: unsentPieces(order) } : {}),
    ...(line.state === 'returned' ? { refunded: true } : {}),
    ...(isCollected(order) ? { collected: true } : {}),
  };
}

function firstListed(order: Order): OrderLine {
  const [line] = listedLines(order);
  if (!line) throw new Error(`order ${order.id} has no line`);
  return line;
}

/**
 * Returns the order's state, or the line's own when it has left a live order; in the seven states that clients know.
 */
export function rowState({ state }: Order, line: OrderLine): OrderState {
  const isOut = listedStates.some((listed) => listed === state) && !isLive(line);
  const word = isOut ? line.state : state;
  return word === 'refunded' || word === 'returned' ? 'cancelled' : word;
}

function paymentReply(
  { transactionId }: Order,
  state: OrderState,
): Pick<OrderReply, 'paid' | 'transactionId' | 'status'> {
  if (state !== 'paid' && state !== 'shipped') return {};
  return {
    paid: true,
    ...(transactionId ? { transactionId } : {}),
    status: state === 'paid' ? 'pending' : 'approved',
  };
}

export function refusalReply({ code, available, minOrderQuantity, priceCents }: StockRefusal): LineRefusal {
  const price = priceCents === undefined ? undefined : toDollars(priceCents);
  return { code, available, ...present({ minOrderQuantity, price }) };
}

/** Staff see which staff member acted; buyers see "the shop" instead. */
interface Reader {
  readonly isStaff: boolean;
}

/** Events inside the shop: attempts of others, and stock moves. */
const staffOnly: readonly string[] = [
  'note',
  'payment-started',
  'return-restocked',
  'stock-partly-returned',
  'stock-returned',
  'stock-returning',
  'transfer-refused',
];

interface TimelineReader extends Reader {
  readonly own: readonly string[];
}

/** A refused attempt concerns only the person who made it. */
function isShown({ what, by }: TimelineEntry, { isStaff, own }: TimelineReader): boolean {
  if (isStaff) return true;
  const isAttempt = what.endsWith('-refused') && what !== 'stock-refused';
  return !staffOnly.includes(what) && (!isAttempt || own.includes(by));
}

/** Says an event to the buyer, without the shop's inside. */
function buyersText({ what, text, reason }: TimelineEntry): string {
  if (what === 'question') return `You wrote: ${reason ?? text}`;
  return what === 'return-inspected' ? 'We checked the returned parts' : text;
}

/** Only staff see the shop's inside and other people's addresses, including those of staff. */
export function timelineReply(
  entries: readonly TimelineEntry[],
  reader: TimelineReader,
): TimelineEntryReply[] {
  const shown = entries.filter((entry) => isShown(entry, reader));
  return shown.map((entry) => ({
    at: entry.at.toISOString(),
    what: entry.what,
    text: reader.isStaff ? entry.text : buyersText(entry),
    until: entry.until?.toISOString(),
    by: reader.isStaff || reader.own.includes(entry.by) ? entry.by : texts.theShop,
  }));
}

/** Replies with the totals in dollars. Money counts as revenue once it has arrived (ST-03), until it is refunded. */
export function figuresReply({ states, asOf }: OrderTotals): OrderFigures {
  const of = (...wanted: readonly WholeOrderState[]) => states.filter(({ state }) => wanted.includes(state));
  const ordersIn = (found: readonly StateFigures[]) => found.reduce((sum, { orders }) => sum + orders, 0);
  return {
    orders: ordersIn(of(...listedStates)),
    yetToPay: ordersIn(of('reserved')),
    toShip: ordersIn(of('paid')),
    revenue: toDollars(of('paid', 'shipped', 'refunded').reduce((sum, { cents }) => sum + cents, 0)),
    asOf: asOf.toISOString(),
  };
}

/** Replies with an order and all its lines, ended ones too. */
export function wholeOrderReply(order: Order, reader: Reader): WholeOrder {
  const { id, number, state, version, email, clientName, address, phone, delivery, billing } = order;
  const { purchaseOrderNumber, invoiceNumber, paidCents, refundedCents = 0 } = order;
  const { transactionId, transfer } = order;
  const reservedUntil = order.reservedUntil?.toISOString();
  const invoicedAt = order.invoicedAt?.toISOString();
  const askedAt = order.question?.state === 'open' ? order.question.since.toISOString() : undefined;
  return {
    orderId: id,
    ...(reader.isStaff ? { uid: order.uid } : {}),
    ...{ number, state, version, createdAt: order.createdAt.toISOString() },
    ...{ email, clientName, address, phone },
    ...phoneE164Of(order),
    ...present({ reservedUntil, delivery, billing, purchaseOrderNumber, invoiceNumber, invoicedAt, askedAt }),
    lines: order.lines.map((line) => ({
      ...lineReply(line),
      ...refundableReply(lineRefundCents(order, line)),
    })),
    ...present({ tax: order.tax && { ...order.tax, amount: toDollars(sumsOf(order).taxCents) } }),
    charges: (order.charges ?? []).map((charge) => chargeReply(order, charge)),
    total: toDollars(totalCents(order)),
    ...(paidCents === undefined
      ? {}
      : { paid: toDollars(paidCents), ...present({ transactionId, transfer }) }),
    refunded: toDollars(refundedCents),
    refundable: toDollars(refundableCents(order)),
    owed: toDollars(owedCents(order)),
    refunds: (order.refunds ?? []).map((refund) => refundReply(refund, reader)),
    shipments: (order.shipments ?? []).map((shipment) => shipmentReply(shipment, reader)),
    returns: (order.returns ?? []).map((each) => returnReply(order, each)),
    currency: 'usd',
  };
}

/** A buyer accepts a delivery that costs something else than they saw before they pay. */
function chargeReply(order: Order, { kind, text, cents }: Charge): WholeOrder['charges'][number] {
  const quoted = kind === 'delivery' ? order.tariff?.quotedCents : undefined;
  const isChanged = quoted !== undefined && quoted !== cents;
  return {
    kind,
    text,
    amount: toDollars(cents),
    ...(isChanged ? { quoted: toDollars(quoted) } : {}),
    ...(kind === 'tax' ? {} : refundableReply(chargeRefundCents(order, kind))),
  };
}

function refundableReply(cents: number): { refundable?: number } {
  return cents > 0 ? { refundable: toDollars(cents) } : {};
}

function lineReply(line: OrderLine): OrderLineReply {
  const { id, partId, partNumber, partName, priceCents, quantity, state, refusal, sent = 0, returned } = line;
  return {
    ...{ id, partId, partName, price: toDollars(priceCents), quantity, state, sent },
    ...present({ partNumber, refusal: refusal && refusalReply(refusal), returned }),
  };
}

export function refundReply(refund: OrderRefund, reader: Reader): Refund {
  const { id, amountCents, lines, charges = [], state, reason, by, at } = refund;
  const { failure, transfer, creditNote, retriedBy } = refund;
  const { netCents, taxCents } = refundSums(refund);
  return {
    ...{ id, amount: toDollars(amountCents), lines: [...lines], charges: [...charges] },
    net: toDollars(netCents),
    tax: toDollars(taxCents),
    ...{ state, reason },
    ...{ by: nameFor(reader, by), at: at.toISOString() },
    ...present({ failure, transfer, creditNote, retriedBy }),
  };
}

export function shipmentReply(shipment: OrderShipment, reader: Reader): Shipment {
  const { lines, at, by, fingerprint: _fingerprint, corrections: _corrections, ...parcel } = shipment;
  const sent = lines.map((line) => ({ ...line }));
  return { ...parcel, lines: sent, by: nameFor(reader, by), at: at.toISOString() };
}

export function returnReply(order: Order, { lines, at, ...rest }: OrderReturn): OrderReturnReply {
  const { id, state, reason, words, photo, answer } = rest;
  return {
    ...{
      id,
      state,
      reason,
      at: at.toISOString(),
      amount: toDollars(returnCents(order, { id, state, lines })),
    },
    ...present({ words, photo, answer }),
    lines: lines.map((line) => ({ ...line, partName: lineOf(order, line).partName })),
  };
}

function nameFor({ isStaff }: Reader, by: string): string {
  return isStaff ? by : texts.theShop;
}
