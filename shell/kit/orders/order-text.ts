import {
  canLineMove,
  isCollected,
  type OrderLineReply,
  orderLineStates,
  orderWord,
  type WholeOrder,
} from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { formatDeadline } from '@shop/front-kit';

export interface OrderWords {
  readonly text: string;
  readonly tone: 'waiting' | 'good' | 'done' | 'off';
}

const statuses: Readonly<Record<string, OrderWords>> = {
  requested: { text: 'Yet to pay', tone: 'waiting' },
  reserved: { text: 'Yet to pay', tone: 'waiting' },
  paid: { text: 'pending', tone: 'good' },
  shipped: { text: 'Shipped', tone: 'done' },
  refused: { text: 'Refused', tone: 'off' },
  refunded: { text: 'Refunded', tone: 'off' },
  cancelled: { text: 'Cancelled', tone: 'off' },
  expired: { text: 'Expired', tone: 'off' },
};

/** Returns the specified status text of an order (MAO-02, ST-02, ST-05) and its tone, which is never shown alone. */
export function orderStatus(state: string): OrderWords {
  return statuses[state] ?? { text: state, tone: 'off' };
}

/** Returns the status text of an order with all its lines. A state unknown to this page is shown as it is. */
export function orderProgress(
  order: Pick<WholeOrder, 'state' | 'reservedUntil' | 'lines'> &
    Partial<Pick<WholeOrder, 'charges' | 'owed'>>,
): OrderWords {
  const { state, reservedUntil, lines, owed = 0 } = order;
  if (owed > 0) return { text: 'Refund failed', tone: 'waiting' };
  const word = orderWord({ ...order, isPartSent: lines.some(({ sent }) => sent > 0) });
  const held = state === 'reserved' && reservedUntil;
  return {
    text: held ? `${word}, held until ${formatDeadline(reservedUntil)}` : word,
    tone: orderStatus(state).tone,
  };
}

/** Returns the lines that have stock, or still wait for it. */
export function heldLines({ lines }: Pick<WholeOrder, 'lines'>): OrderLineReply[] {
  return lines.filter(({ state }) => state === 'reserved' || state === 'requested');
}

/** Uses the id of a line: the specified call that the payment page begins with knows lines only. */
export function paymentPath({ orderId, lines }: Pick<WholeOrder, 'orderId' | 'lines'>): string {
  return paths.payment(heldLines({ lines })[0]?.id ?? orderId);
}

/** Returns the lines that lists show: the held ones, or all when the order has ended. */
export function listedLines(order: Pick<WholeOrder, 'lines'>): OrderLineReply[] {
  const held = heldLines(order);
  return held.length > 0 ? held : order.lines;
}

export function isUnpaid({ state }: Pick<WholeOrder, 'state'>): boolean {
  return state === 'requested' || state === 'reserved';
}

/** Returns the line if the order continues without it; undefined when cancelling it ends the order. */
export function lineAlone(
  order: Pick<WholeOrder, 'state' | 'lines'>,
  line: OrderLineReply,
): OrderLineReply | undefined {
  return order.lines.some((each) => each.id !== line.id && canCancelLine(order, each)) ? line : undefined;
}

/** Returns whether a line can be cancelled: not after payment (CON-16), nor in a final state. */
export function canCancelLine(
  order: Pick<WholeOrder, 'state'>,
  line: Pick<OrderLineReply, 'state'>,
): boolean {
  const state = orderLineStates.find((each) => each === line.state);
  return isUnpaid(order) && state !== undefined && canLineMove(state, 'cancelled');
}

/** Returns the label of an order's address. */
export function addressLabel(order: Pick<WholeOrder, 'charges'>): string {
  return isCollected(order) ? 'Collected in Sylhet by' : 'Deliver to';
}
