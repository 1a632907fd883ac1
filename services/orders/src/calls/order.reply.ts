import {
  type Charge,
  isCollected,
  type LineRefusal,
  type LostBreak as LostBreakReply,
  type OrderFigures,
  type OrderLineReply,
  type Order as OrderReply,
  type OrderReturn as OrderReturnReply,
  type OrderState,
  openReturnStates,
  type Refund,
  type Shipment,
  texts,
  toDollars,
  type WholeOrder,
  type WholeOrderState,
} from '@shop/contracts';
import type { Signed } from '@shop/service-kit';
import { type LostBreak, lostBreak } from '../money/lost-break.rules.ts';
import { refundSums, returnCents, returnedLine } from '../money/refund-parts.rules.ts';
import { chargeRefundCents, lineRefundCents, owedCents, refundableCents } from '../money/refundable.rules.ts';
import { listedStates, phoneE164Of } from '../order/order.rules.ts';
import type {
  Order,
  OrderLine,
  OrderRefund,
  OrderReturn,
  OrderShipment,
  StockRefusal,
} from '../order/order.types.ts';
import {
  isLive,
  leftToSend,
  listedLines,
  sumsOf,
  totalCents,
  unsentPieces,
} from '../order/order-lines.rules.ts';
import type { OrderTotals, StateFigures } from '../order/order-lists.store.ts';

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
    reservedUntil: order.reservedUntil?.toISOString(),
    version: order.version,
    currency: 'usd',
    orderId: order.id,
    number: order.number,
    orderTotal: toDollars(totalCents(order)),
    orderLines: listedLines(order).length,
    orderUnsent: order.state === 'paid' ? unsentPieces(order) : undefined,
    refunded: line.state === 'returned' ? true : undefined,
    collected: isCollected(order) ? true : undefined,
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
    transactionId: transactionId || undefined,
    status: state === 'paid' ? 'pending' : 'approved',
  };
}

export function refusalReply({ code, available, minOrderQuantity, priceCents }: StockRefusal): LineRefusal {
  const price = priceCents === undefined ? undefined : toDollars(priceCents);
  return { code, available, minOrderQuantity, price };
}

/** Staff see which staff member acted; buyers see "the shop" instead. */
export interface Reader {
  readonly isStaff: boolean;
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
  const isPaid = paidCents !== undefined;
  const reservedUntil = order.reservedUntil?.toISOString();
  const invoicedAt = order.invoicedAt?.toISOString();
  const askedAt = order.question?.state === 'open' ? order.question.since.toISOString() : undefined;
  return {
    orderId: id,
    uid: reader.isStaff ? order.uid : undefined,
    number,
    state,
    version,
    createdAt: order.createdAt.toISOString(),
    email,
    clientName,
    address,
    phone,
    ...phoneE164Of(order),
    reservedUntil,
    delivery,
    billing,
    purchaseOrderNumber,
    invoiceNumber,
    invoicedAt,
    askedAt,
    lines: order.lines.map((line) => ({
      ...lineReply(line),
      refundable: refundableDollars(lineRefundCents(order, line)),
      lostBreak: reader.isStaff ? lostBreakReply(lostBreak(order, line)) : undefined,
      losesBreak: reader.isStaff ? losesBreakReply(order, line) : undefined,
    })),
    tax: order.tax && { ...order.tax, amount: toDollars(sumsOf(order).taxCents) },
    charges: (order.charges ?? []).map((charge) => chargeReply(order, charge)),
    total: toDollars(totalCents(order)),
    paid: isPaid ? toDollars(paidCents) : undefined,
    transactionId: isPaid ? transactionId : undefined,
    transfer: isPaid ? transfer : undefined,
    refunded: toDollars(refundedCents),
    refundable: toDollars(refundableCents(order)),
    owed: toDollars(owedCents(order)),
    refunds: (order.refunds ?? []).map((refund) => refundReply(refund, reader)),
    shipments: (order.shipments ?? []).map((shipment) => shipmentReply(shipment, reader)),
    returns: (order.returns ?? []).map((each) => returnReply(order, each, reader)),
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
    quoted: isChanged ? toDollars(quoted) : undefined,
    refundable: kind === 'tax' ? undefined : refundableDollars(chargeRefundCents(order, kind)),
  };
}

function refundableDollars(cents: number): number | undefined {
  return cents > 0 ? toDollars(cents) : undefined;
}

function lostBreakReply(lost: LostBreak | undefined): LostBreakReply | undefined {
  return lost && { pieces: lost.pieces, price: toDollars(lost.priceCents), amount: toDollars(lost.cents) };
}

/** The price break that a line would lose by a refund of its unsent pieces. */
function losesBreakReply(order: Order, line: OrderLine): OrderLineReply['losesBreak'] {
  return leftToSend(line) > 0 ? lostBreakReply(lostBreak(order, line, { unsent: true })) : undefined;
}

function lineReply(line: OrderLine): OrderLineReply {
  const { id, partId, partNumber, partName, priceCents, quantity, state, refusal, sent = 0, returned } = line;
  return {
    id,
    partId,
    partName,
    price: toDollars(priceCents),
    quantity,
    state,
    sent,
    partNumber,
    refusal: refusal && refusalReply(refusal),
    returned,
  };
}

export function refundReply(refund: OrderRefund, reader: Reader): Refund {
  const { id, amountCents, lines, charges = [], state, reason, at } = refund;
  const { failure, transfer, creditNote, retriedBy } = refund;
  const { netCents, taxCents } = refundSums(refund);
  return {
    id,
    amount: toDollars(amountCents),
    lines: [...lines],
    charges: [...charges],
    net: toDollars(netCents),
    tax: toDollars(taxCents),
    state,
    reason,
    ...whoFor(reader, refund),
    at: at.toISOString(),
    failure,
    transfer,
    creditNote,
    retriedBy,
  };
}

export function shipmentReply(shipment: OrderShipment, reader: Reader): Shipment {
  const { lines, at, by, byUid, fingerprint: _fingerprint, corrections: _corrections, ...parcel } = shipment;
  const sent = lines.map((line) => ({ ...line }));
  return { ...parcel, lines: sent, ...whoFor(reader, { by, byUid }), at: at.toISOString() };
}

export function returnReply(order: Order, back: OrderReturn, { isStaff }: Reader): OrderReturnReply {
  const { id, state, lines, reason, at, words, photo, answer } = back;
  const cents = returnCents(order, back);
  // Without money to refund there is nothing to decide.
  const isOpen = cents > 0 && openReturnStates.some((open) => open === state);
  return {
    id,
    state,
    reason,
    at: at.toISOString(),
    amount: toDollars(cents),
    words,
    photo,
    answer,
    lines: lines.map((each) => {
      const line = returnedLine(order, each);
      const lost = isStaff && isOpen ? lostBreak(order, line, { returnId: id }) : undefined;
      return { ...each, partName: line.partName, losesBreak: lostBreakReply(lost) };
    }),
  };
}

/** Buyers don't learn who works for the shop. */
export function whoFor({ isStaff }: Reader, { by, byUid }: Signed): Signed {
  return isStaff ? { by, byUid } : { by: texts.theShop };
}
