import {
  type LineRefusal,
  type OrderFigures,
  type Order as OrderReply,
  type OrderState,
  type TimelineEntry as TimelineEntryReply,
  texts,
  toDollars,
  type WholeOrderState,
} from '@shop/contracts';
import type { Role } from '@shop/service-kit';
import { listedStates } from './order.rules.ts';
import type { Order, OrderLine, StockRefusal, TimelineEntry } from './order.types.ts';
import type { OrderTotals, StateFigures } from './order-figures.store.ts';
import { isLive, listedLines, totalCents } from './order-lines.rules.ts';
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
    ...(order.number === undefined ? {} : { number: order.number }),
    orderTotal: toDollars(totalCents(order)),
    orderLines: listedLines(order).length,
    ...(order.state === 'paid' ? { orderUnsent: unsentPieces(order) } : {}),
    ...(line.state === 'returned' ? { refunded: true } : {}),
  };
}

export function phoneE164Of({ delivery, phoneE164 }: Pick<Order, 'delivery' | 'phoneE164'>) {
  const known = delivery ? delivery.phoneE164 : phoneE164;
  return known === undefined ? {} : { phoneE164: known };
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
  return {
    code,
    available,
    ...(minOrderQuantity === undefined ? {} : { minOrderQuantity }),
    ...(priceCents === undefined ? {} : { price: toDollars(priceCents) }),
  };
}

/** Only admins see other people's addresses, including those of admins: buyers see "the shop" instead. */
export function timelineReply(
  entries: readonly TimelineEntry[],
  reader: { email: string; role: Role },
): TimelineEntryReply[] {
  return entries.map(({ at, what, text, by }) => ({
    at: at.toISOString(),
    what,
    text,
    by: reader.role === 'admin' || by === reader.email ? by : texts.theShop,
  }));
}

/** Replies with the totals in dollars. Money counts as revenue once it has arrived (ST-03). */
export function figuresReply({ states, asOf }: OrderTotals): OrderFigures {
  const of = (...wanted: readonly WholeOrderState[]) => states.filter(({ state }) => wanted.includes(state));
  const ordersIn = (found: readonly StateFigures[]) => found.reduce((sum, { orders }) => sum + orders, 0);
  return {
    orders: ordersIn(of(...listedStates)),
    yetToPay: ordersIn(of('reserved')),
    toShip: ordersIn(of('paid')),
    revenue: toDollars(of('paid', 'shipped').reduce((sum, { cents }) => sum + cents, 0)),
    asOf: asOf.toISOString(),
  };
}
