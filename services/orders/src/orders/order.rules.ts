import { canOrderMove, type OrderState, type StateRefusal, stateRefusals } from '@shop/contracts';
import type { OpenIntent, Order, OrderChange, StockRefusal, Verdict } from './order.types.ts';

/** What a list shows unless it is asked for a state by name. */
export const listedStates: readonly OrderState[] = ['requested', 'reserved', 'paid', 'shipped'];

/** What the buyer owes, in cents. */
export function totalCents(order: Pick<Order, 'priceCents' | 'quantity'>): number {
  return order.priceCents * order.quantity;
}

const done: Verdict = { kind: 'done' };

function refusedAs(state: OrderState): Verdict {
  return { kind: 'refused', refusal: stateRefusals[state] };
}

function moved(order: Order, change: OrderChange): Verdict {
  return canOrderMove(order.state, change.to) ? { kind: 'change', change } : refusedAs(order.state);
}

/** Catalog holds the stock. Stock for an order that was refused before goes straight back. */
export function reserve(
  order: Order,
  fact: { priceCents: number; partName: string },
  { now, holdMinutes }: { now: Date; holdMinutes: number },
): Verdict {
  if (order.state === 'refused' && order.release === undefined) return returnStock(order, now);
  if (order.state !== 'requested') return done;
  const until = holdMinutes > 0 ? new Date(now.getTime() + holdMinutes * 60_000) : undefined;
  return moved(order, {
    to: 'reserved',
    set: {
      partName: fact.partName,
      priceCents: fact.priceCents,
      ...(until ? { reservedUntil: until } : {}),
    },
    entry: { at: now, what: 'stock-reserved', text: 'The stock is reserved', by: 'system' },
  });
}

function returnStock(order: Order, now: Date): Verdict {
  return {
    kind: 'change',
    change: {
      to: order.state,
      set: { release: { state: 'due', since: now } },
      entry: { at: now, what: 'stock-returning', text: 'Stock that came too late goes back', by: 'system' },
    },
  };
}

const refusalTexts: Readonly<Record<StockRefusal['code'], string>> = {
  'below-minimum': 'The quantity is below the minimum order',
  'insufficient-stock': 'There is not enough stock',
  'price-changed': 'The price has changed',
  'part-not-found': 'The part is no longer in the catalogue',
};

export function refuseStock(order: Order, refusal: StockRefusal, now: Date): Verdict {
  return order.state === 'requested'
    ? moved(order, {
        to: 'refused',
        set: { refusal },
        entry: { at: now, what: 'stock-refused', text: refusalTexts[refusal.code], by: 'system' },
      })
    : done;
}

export function cancel(order: Order, { by, now }: { by: string; now: Date }): Verdict {
  return moved(order, {
    to: 'cancelled',
    set: { release: { state: 'due', since: now } },
    entry: { at: now, what: 'cancelled', text: 'The order was cancelled', by },
  });
}

/** Only an order whose hold has run out expires. */
export function expire(order: Order, now: Date): Verdict {
  if (order.state !== 'reserved' || !order.reservedUntil || order.reservedUntil > now) return done;
  return moved(order, {
    to: 'expired',
    set: { release: { state: 'due', since: now } },
    entry: { at: now, what: 'expired', text: 'The order was not paid in time', by: 'system' },
  });
}

export function confirmRelease(order: Order, now: Date): Verdict {
  return order.release?.state === 'due'
    ? {
        kind: 'change',
        change: {
          to: order.state,
          set: { release: { state: 'done', since: now } },
          entry: {
            at: now,
            what: 'stock-returned',
            text: 'The stock is back in the catalogue',
            by: 'system',
          },
        },
      }
    : done;
}

const newerPayment: StateRefusal = {
  code: 'payment-restarted',
  message: 'Payment was started again elsewhere, please reload',
};

/** What somebody wants to pay, or an intent asks for, is not what the order comes to. */
export const otherTotal: StateRefusal = {
  code: 'price-differs',
  message: 'This is not the amount of the order',
};

/** The order can now be paid through `intent`, and through no other; a newer one is not replaced by an older one. */
export function openPayment(
  order: Order,
  intent: OpenIntent,
  { by, now }: { by: string; now: Date },
): Verdict {
  if (!canOrderMove(order.state, 'paid')) return refusedAs(order.state);
  if (intent.amountCents !== totalCents(order)) return { kind: 'refused', refusal: otherTotal };
  if (order.intent?.id === intent.id) return done;
  if (order.intent && order.intent.attempt >= intent.attempt)
    return { kind: 'refused', refusal: newerPayment };
  return {
    kind: 'change',
    change: {
      to: 'reserved',
      set: { intent },
      entry: { at: now, what: 'payment-started', text: 'Payment was started', by },
    },
  };
}

const wrongAmount: StateRefusal = {
  code: 'payment-wrong-amount',
  message: 'This payment is not the amount of the order',
};

/** The provider says that `transactionId` brought so much money. The total counts as it is at this very decision. */
export function pay(
  order: Order,
  { transactionId, receivedCents }: { transactionId: string; receivedCents: number },
  now: Date,
): Verdict {
  if (order.transactionId === transactionId) return done;
  if (canOrderMove(order.state, 'paid') && receivedCents !== totalCents(order))
    return { kind: 'refused', refusal: wrongAmount };
  return moved(order, {
    to: 'paid',
    set: { transactionId },
    entry: { at: now, what: 'paid', text: 'The payment arrived', by: 'provider', ref: transactionId },
  });
}

export function ship(order: Order, { by, now }: { by: string; now: Date }): Verdict {
  return moved(order, {
    to: 'shipped',
    entry: { at: now, what: 'shipped', text: 'The order was shipped', by },
  });
}
