import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
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

const statuses: Readonly<Record<string, { text: MessageDescriptor; tone: OrderWords['tone'] }>> = {
  requested: { text: msg`Yet to pay`, tone: 'waiting' },
  reserved: { text: msg`Yet to pay`, tone: 'waiting' },
  paid: { text: msg`pending`, tone: 'good' },
  shipped: { text: msg`Shipped`, tone: 'done' },
  refused: { text: msg`Refused`, tone: 'off' },
  refunded: { text: msg`Refunded`, tone: 'off' },
  cancelled: { text: msg`Cancelled`, tone: 'off' },
  expired: { text: msg`Expired`, tone: 'off' },
};

/** Returns the specified status text of an order (MAO-02, ST-02, ST-05) and its tone, which is never shown alone. */
export function orderStatus(state: string): OrderWords {
  const status = statuses[state];
  return status ? { text: i18n._(status.text), tone: status.tone } : { text: state, tone: 'off' };
}

/** Returns the status text of an order with all its lines. A state unknown to this page is shown as it is. */
export function orderProgress(
  order: Pick<WholeOrder, 'state' | 'reservedUntil' | 'lines'> &
    Partial<Pick<WholeOrder, 'charges' | 'owed'>>,
): OrderWords {
  const { state, reservedUntil, lines, owed = 0 } = order;
  if (owed > 0) return { text: t`Refund failed`, tone: 'waiting' };
  const word = orderWord({ ...order, isPartSent: lines.some(({ sent }) => sent > 0) });
  const held = state === 'reserved' && reservedUntil;
  return {
    text: held ? t`${word}, held until ${formatDeadline(reservedUntil)}` : word,
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
  return isCollected(order) ? t`Collected in Sylhet by` : t`Deliver to`;
}
