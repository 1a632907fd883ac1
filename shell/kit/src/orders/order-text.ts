import {
  canOrderMove,
  type Order,
  toCents,
  toDollars,
  type WholeOrder,
  whenUsed,
} from '@shop/contracts/client';

export interface OrderWords {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'done' | 'off';
}

/** Returns an order's status text (MAO-02, ST-02, ST-05) and its tone, which is never shown alone. */
export function orderStatus(order: Pick<Order, 'state' | 'paid' | 'status' | 'refunded'>): OrderWords {
  if (order.refunded) return { text: 'Refunded', tone: 'off' };
  if (order.status === 'approved') return { text: 'Shipped', tone: 'done' };
  if (order.paid) return { text: 'pending', tone: 'good' };
  if (order.state === 'cancelled') return { text: 'Canceled', tone: 'off' };
  if (order.state === 'expired') return { text: 'Expired', tone: 'off' };
  if (order.state === 'refused') return { text: 'Refused', tone: 'off' };
  return { text: 'Yet to pay', tone: 'waiting' };
}

const progress: Readonly<Record<string, OrderWords>> = {
  requested: { text: 'Checking stock', tone: 'waiting' },
  paid: { text: 'Paid, packing', tone: 'good' },
  shipped: { text: 'Sent', tone: 'done' },
  refused: { text: 'Not placed', tone: 'off' },
  refunded: { text: 'Refunded', tone: 'off' },
  cancelled: { text: 'Canceled', tone: 'off' },
  expired: { text: 'Expired', tone: 'off' },
};

/** Returns the status text of an order with all its lines. A state unknown to this page is shown as it is. */
export function orderProgress({
  state,
  reservedUntil,
  lines,
}: Pick<WholeOrder, 'state' | 'reservedUntil' | 'lines'>): OrderWords {
  if (state === 'reserved')
    return {
      text: reservedUntil ? `Held until ${formatDeadline(reservedUntil)}` : 'Yet to pay',
      tone: 'waiting',
    };
  if (state === 'paid' && lines.some(({ sent }) => sent > 0)) return { text: 'Partly shipped', tone: 'good' };
  return progress[state] ?? { text: state, tone: 'off' };
}

/** Returns whether the order can be cancelled: not after payment (CON-16), nor in a final state. */
export function canCancel(order: Pick<Order, 'state' | 'paid'>): boolean {
  return !order.paid && canOrderMove(order.state, 'cancelled');
}

/** Returns quantity times price in dollars, computed in cents (PAY-04). */
export function orderTotal({ price, quantity }: Pick<Order, 'price' | 'quantity'>): number {
  return toDollars(toCents(price) * quantity);
}

const moment = whenUsed(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }));

/** Formats `2026-11-21T09:30:00Z` as `21 Nov 2026, 15:30`, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return moment().format(new Date(iso));
}

const timeOfDay = whenUsed(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }));
const dayAndTime = whenUsed(
  () =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
);

/** Returns `14:30` for today, `22 Nov, 14:30` for any other day. */
export function formatDeadline(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.toDateString() === now.toDateString() ? timeOfDay : dayAndTime)().format(at);
}
