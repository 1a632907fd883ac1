import { storedFields } from '../orders/order.document.ts';
import type { Order } from '../orders/order.types.ts';
import { listedLines, totalCents, unpaidStateOf } from '../orders/order-lines.rules.ts';

/** Whether the state of an order is what its lines and its payment make of it. */
function stateFits({ state, lines, transactionId, paidCents, refundedCents = 0 }: Order): boolean {
  const held = lines.filter((line) => line.state === 'reserved');
  const isAllSent = held.length > 0 && held.every(({ sent, quantity }) => sent === quantity);
  const isAllBack = refundedCents > 0 && refundedCents === paidCents;
  if (transactionId === undefined)
    return state === unpaidStateOf(lines) || (state === 'expired' && unpaidStateOf(lines) === 'cancelled');
  if (lines.some((line) => line.state === 'requested')) return false;
  if (state === 'refunded') return isAllBack && lines.every(({ sent = 0 }) => sent === 0);
  return state === (isAllSent ? 'shipped' : 'paid');
}

/** What is wrong with an order by itself, whatever happened to it. */
export function violationsOf(order: Order): string[] {
  const due = order.lines.some(({ release }) => release === 'due');
  const stored = storedFields(order);
  return [
    ...(stateFits(order)
      ? []
      : [`${order.state} with lines ${order.lines.map(({ state }) => state).join()}`]),
    ...(due === (order.release?.state === 'due') ? [] : ['the order does not say which stock is due']),
    ...(stored.lines && stored.totalCents !== totalCents(order) ? ['another total than its lines'] : []),
    ...(stored.lines && stored.extraRows !== listedLines(order).length - 1 ? ['another count of rows'] : []),
  ];
}
