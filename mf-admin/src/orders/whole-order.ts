import { type OrderLineReply, routes, type WholeOrder } from '@shop/contracts/client';
import { callQuery, polled, useApi, useForbiddenReaction, useQuery } from '@shop/front-kit';

const soonMs = 3_000;
const refreshMs = 15_000;

/** True while the order will change without user action. */
function isMoving({ state, refunds }: WholeOrder): boolean {
  return state === 'requested' || refunds.some((refund) => ['asked', 'pending'].includes(refund.state));
}

/** Loads an order by number or id; refreshes while it is shown. */
export function useWholeOrder(number: string) {
  const query = useQuery({
    ...callQuery(useApi(), routes.getWholeOrder, { params: { number } }),
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
