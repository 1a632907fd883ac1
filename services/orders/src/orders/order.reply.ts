import {
  type OrderFigures,
  type Order as OrderReply,
  type OrderState,
  type TimelineEntry as TimelineEntryReply,
  texts,
  toDollars,
} from '@shop/contracts';
import type { Role } from '@shop/service-kit';
import { listedStates } from './order.rules.ts';
import type { Order, TimelineEntry } from './order.types.ts';
import type { OrderTotals, StateFigures } from './order-figures.store.ts';

/** An order as it leaves the service. Until money arrived there is no `paid` and no `status` (ST-01). */
export function orderReply(order: Order): OrderReply {
  return {
    _id: order.id,
    partName: order.partName,
    partId: order.partId,
    price: toDollars(order.priceCents),
    quantity: order.quantity,
    email: order.email,
    clientName: order.clientName,
    address: order.address,
    phone: order.phone,
    ...paymentReply(order),
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    ...(order.reservedUntil ? { reservedUntil: order.reservedUntil.toISOString() } : {}),
    version: order.version,
    currency: 'usd',
  };
}

function paymentReply(order: Order): Pick<OrderReply, 'paid' | 'transactionId' | 'status'> {
  if (order.state !== 'paid' && order.state !== 'shipped') return {};
  return {
    paid: true,
    ...(order.transactionId ? { transactionId: order.transactionId } : {}),
    status: order.state === 'paid' ? 'pending' : 'approved',
  };
}

/** Addresses of others, admins too, are for admins only: to its buyer an order is handled by the shop. */
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

/** Money counts from the moment it arrived (ST-03). */
export function figuresReply({ states, asOf }: OrderTotals): OrderFigures {
  const of = (...wanted: readonly OrderState[]) => states.filter(({ state }) => wanted.includes(state));
  const ordersIn = (found: readonly StateFigures[]) => found.reduce((sum, { orders }) => sum + orders, 0);
  return {
    orders: ordersIn(of(...listedStates)),
    yetToPay: ordersIn(of('reserved')),
    toShip: ordersIn(of('paid')),
    revenue: toDollars(of('paid', 'shipped').reduce((sum, { cents }) => sum + cents, 0)),
    asOf: asOf.toISOString(),
  };
}
