import { t } from '@lingui/core/macro';
import type { LostBreak } from '@shop/contracts';
import {
  calls,
  type OrderLineReply,
  orderStateNames,
  type WholeOrder,
  wholeOrderStates,
} from '@shop/contracts/client';
import { callQuery, formatCount, formatMoney, polled, useForbiddenReaction } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const soonMs = 3_000;
const refreshMs = 15_000;

/** True while the order will change without user action. */
function isMoving({ state, refunds }: WholeOrder): boolean {
  return state === 'requested' || refunds.some((refund) => ['asked', 'pending'].includes(refund.state));
}

/** Loads an order by number or id; refreshes while it is shown. */
export function useWholeOrder(number: string) {
  const query = useQuery({
    ...callQuery(useApi(), calls.getWholeOrder, { params: { number } }),
    ...polled((order?: WholeOrder) => (order && isMoving(order) ? soonMs : refreshMs)),
  });
  useForbiddenReaction('allOrders', query.error);
  return query;
}

/** Returns how many pieces of a line can still be shipped. */
export function leftOf({ state }: WholeOrder, line: OrderLineReply): number {
  const { quantity, sent, returned = 0 } = line;
  return state === 'paid' && line.state === 'reserved' ? Math.max(0, quantity - sent - returned) : 0;
}

export function unsentPieces(order: WholeOrder): number {
  return order.lines.reduce((sum, line) => sum + leftOf(order, line), 0);
}

export function linesToSend(order: WholeOrder): OrderLineReply[] {
  return order.lines.filter((line) => leftOf(order, line) > 0);
}

export interface NamedOrder {
  readonly number?: string | undefined;
  readonly orderId: string;
}

/** Returns the order's display name. Orders without a number use the end of their id. */
export function orderName({ number, orderId }: NamedOrder): string {
  return number || t`Order ${orderId.slice(-6)}`;
}

/** Choices of a filter by state; a search without a state covers every state. */
export function stateOptions(q: string): readonly (readonly [string, string])[] {
  return [
    ['', q === '' ? t`Open and shipped` : t`All`],
    ...wholeOrderStates.map((state) => [state, orderStateNames[state]] as const),
  ];
}

/** Outdated after a change of an order: lists, single orders and timelines. */
export const orderCalls = [
  calls.listWholeOrders,
  calls.getWholeOrder,
  calls.getOrderTimeline,
  calls.listReturns,
];

/** Says what the pieces that a buyer keeps cost more, because they are too few for the price they had. */
export function lostBreakText({ pieces, price, amount }: LostBreak): string {
  return t`For the ${formatCount(pieces)} kept, the price is ${formatMoney(price)} each: ${formatMoney(amount)} more.`;
}
