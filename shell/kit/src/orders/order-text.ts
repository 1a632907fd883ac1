import { canOrderMove, type Order, toCents, toDollars } from '@shop/contracts';

/** How an order's status reads (MAO-02, ST-02, ST-05), and its tone, which never stands alone. */
export function orderStatus(order: Pick<Order, 'state' | 'paid' | 'status'>): {
  text: string;
  tone: 'waiting' | 'good' | 'done' | 'off';
} {
  if (order.status === 'approved') return { text: 'Shipped', tone: 'done' };
  if (order.paid) return { text: 'pending', tone: 'good' };
  if (order.state === 'cancelled') return { text: 'Canceled', tone: 'off' };
  if (order.state === 'expired') return { text: 'Expired', tone: 'off' };
  if (order.state === 'refused') return { text: 'Refused', tone: 'off' };
  return { text: 'Yet to pay', tone: 'waiting' };
}

/** Cancellation ends with payment (CON-16) and with whatever else took the order out of the lists. */
export function canCancel(order: Pick<Order, 'state' | 'paid'>): boolean {
  return !order.paid && canOrderMove(order.state, 'cancelled');
}

/** Quantity times price in dollars, computed in cents (PAY-04). */
export function orderTotal({ price, quantity }: Pick<Order, 'price' | 'quantity'>): number {
  return toDollars(toCents(price) * quantity);
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** `2026-11-21T09:30:00Z` -> `21 Nov 2026, 15:30`, in the reader's own time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
