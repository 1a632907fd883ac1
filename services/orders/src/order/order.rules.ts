import {
  canLineMove,
  canOrderMove,
  limits,
  type OrderState,
  type StateRefusal,
  stateRefusals,
  texts,
  type WholeOrderState,
} from '@shop/contracts';
import type { OpenIntent, Order, OrderChange, Verdict } from './order.types.ts';
import {
  cancelled,
  changed,
  done,
  type HoldFrom,
  isLive,
  linesAfter,
  moveLines,
  type Priced,
  refused,
  releaseDue,
  totalCents,
} from './order-lines.rules.ts';

/** States that a list shows when the query names none. */
export const listedStates: readonly OrderState[] = ['requested', 'reserved', 'paid', 'shipped'];

export function refusedAs(state: WholeOrderState): Verdict {
  return refused(stateRefusals[state]);
}

function moved(order: Order, change: OrderChange): Verdict {
  return canOrderMove(order.state, change.to) ? changed(change) : refusedAs(order.state);
}

export function cancel(order: Order, { by, now }: { by: string; now: Date }): Verdict {
  return moved(order, {
    to: 'cancelled',
    ...ended(order, now),
    entry: { at: now, what: 'cancelled', text: 'The order was cancelled', by },
  });
}

function ended(order: Order, now: Date): Pick<OrderChange, 'set' | 'lines'> {
  return { set: releaseDue(order, now), lines: cancelled(order.lines.filter(isLive)) };
}

/** Takes one line out of an unpaid order. Cancelling the last line ends the order. */
export function cancelLine(
  order: Order,
  lineId: string,
  { by, hold }: { by: string; hold: HoldFrom },
): Verdict {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line || !canOrderMove(order.state, 'cancelled')) return refusedAs(order.state);
  if (!canLineMove(line.state, 'cancelled'))
    return refusedAs(line.state === 'refused' ? 'refused' : 'cancelled');
  const lines = cancelled([line]);
  if (!linesAfter(order.lines, lines).some(isLive)) return cancel(order, { by, now: hold.now });
  const entry = { at: hold.now, what: 'line-cancelled', text: `${line.partName} was cancelled`, by };
  return moveLines(order, lines, { hold, entry });
}

export function expire(order: Order, now: Date): Verdict {
  if (order.state !== 'reserved' || !order.reservedUntil || order.reservedUntil > now) return done;
  return moved(order, {
    to: 'expired',
    ...ended(order, now),
    entry: { at: now, what: 'expired', text: 'The order was not paid in time', by: 'system' },
  });
}

/** Holds an unpaid order until `until`, unless it is held for longer already. */
export function extendHold(order: Order, until: Date, { by, now }: { by: string; now: Date }): Verdict {
  if (order.state !== 'reserved') return refusedAs(order.state);
  if (!order.reservedUntil || order.reservedUntil >= until) return done;
  return changed({
    to: 'reserved',
    set: { reservedUntil: until },
    entry: {
      at: now,
      what: 'hold-extended',
      text: 'The parts are held longer',
      until,
      by,
    },
  });
}

const newerPayment: StateRefusal = {
  code: 'payment-restarted',
  message: 'Payment was started in another window. Please reload.',
};

export const otherTotal: StateRefusal = {
  code: 'price-differs',
  message: "The amount doesn't match the order",
};

/** Makes `intent` the only way to pay the order. An older intent never replaces a newer one. */
export function openPayment(
  order: Order,
  intent: OpenIntent,
  { by, now }: { by: string; now: Date },
): Verdict {
  if (!canOrderMove(order.state, 'paid')) return refusedAs(order.state);
  if (intent.amountCents !== totalCents(order)) return refused(otherTotal);
  if (order.intent?.id === intent.id) return done;
  if (order.intent && order.intent.attempt >= intent.attempt) return refused(newerPayment);
  return changed({
    to: 'reserved',
    set: { intent },
    entry: { at: now, what: 'payment-started', text: 'Payment was started', by },
  });
}

const wrongAmount: StateRefusal = {
  code: 'payment-wrong-amount',
  message: 'This payment is not the amount of the order',
};

/** Records that the provider received the money. Compares it with the total at the time of this decision. */
export function pay(
  order: Order,
  { transactionId, receivedCents }: { transactionId: string; receivedCents: number },
  now: Date,
): Verdict {
  if (order.transactionId === transactionId) return done;
  if (canOrderMove(order.state, 'paid') && receivedCents !== totalCents(order)) return refused(wrongAmount);
  return moved(order, {
    to: 'paid',
    set: { transactionId, paidCents: receivedCents, paidAt: now },
    entry: { at: now, what: 'paid', text: 'The payment arrived', by: 'provider', ref: transactionId },
  });
}

export function phoneE164Of({ delivery, phoneE164 }: Pick<Order, 'delivery' | 'phoneE164'>) {
  const known = delivery ? delivery.phoneE164 : phoneE164;
  return known === undefined ? {} : { phoneE164: known };
}

/** Puts a name on one line, without control characters. */
export function personName(name = ''): string {
  return name.replace(/[\p{C}\s]+/gu, ' ').trim();
}

/**
 * Returns why no card can be charged for an order. A total too large for an exact number is far above the limit as
 * well.
 */
export function chargeRefusal(order: Priced): StateRefusal | undefined {
  const total = totalCents(order);
  if (total < limits.chargeMinCents) return { code: 'total-too-small', message: texts.totalTooSmall };
  if (total > limits.chargeMaxCents) return { code: 'total-too-large', message: texts.totalTooLarge };
  return undefined;
}

export const tooManyChanges: StateRefusal = {
  code: 'too-many-changes',
  message: 'This order was changed too many times',
};

/** Undone shipments and corrections can be repeated and each adds a timeline entry, so they are bounded. */
const changesMax = 1_000;

export function isChangedTooOften({ version }: Order, { isStaff }: { isStaff: boolean }): boolean {
  return version >= (isStaff ? changesMax : limits.buyerChangesMax);
}
