import { isPaid, type RefundableKind } from '@shop/contracts';
import type { Order, OrderLine } from '../order/order.types.ts';
import { chargesOf, leftToSend } from '../order/order-lines.rules.ts';
import { isOpenFailure, partsCents, partsOf } from './refund-parts.rules.ts';

/** Returns the cents that were paid and are neither refunded nor being refunded: the most that can be refunded. */
export function refundableCents({ paidCents = 0, refundedCents = 0 }: Order): number {
  return paidCents - refundedCents;
}

/** Returns the cents of failed refunds that were not made again: the buyer's money that the shop has. */
export function owedCents(order: Order): number {
  const failed = (order.refunds ?? []).filter(isOpenFailure);
  const sum = failed.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return Math.min(sum, refundableCents(order));
}

/** Unsent pieces of a line; those of a line whose refund failed are in stock already. */
export function unsentOf(line: OrderLine) {
  return { lineId: line.id, quantity: line.returned ?? leftToSend(line) };
}

/** Returns the cents that a refund of a line's unsent pieces makes; 0 if it cannot be refunded. */
export function lineRefundCents(order: Order, line: OrderLine): number {
  if (!isPaid(order) || !isRefundable(order, line)) return 0;
  return partsCents(partsOf(order, { pieces: [unsentOf(line)] }));
}

/** Returns the cents that a refund of a charge makes; 0 if it cannot be refunded. */
export function chargeRefundCents(order: Order, kind: RefundableKind): number {
  if (!isPaid(order) || !isChargeRefundable(order, kind)) return 0;
  return partsCents(partsOf(order, { charges: [kind] }));
}

export function isChargeRefundable(order: Order, kind: RefundableKind): boolean {
  const { refunds = [] } = order;
  const isRefunded = refunds.some(({ state, charges }) => state !== 'failed' && charges?.includes(kind));
  return !isRefunded && chargesOf(order, [kind]).some(({ cents }) => cents > 0);
}

/** Refunded pieces can be refunded again only if that refund failed. */
export function isRefundable({ refunds = [] }: Order, line: OrderLine): boolean {
  if (line.returned === undefined) return leftToSend(line) > 0;
  return refunds.every((each) => each.state === 'failed' || !each.lines.includes(line.id));
}
