import {
  type OrderLineState,
  type ReturnState,
  type WholeOrderState,
  wholeOrderStates,
} from './constants.ts';

/** All state transitions of an order; pages offer no others. */
export const orderMoves: Readonly<Record<WholeOrderState, readonly WholeOrderState[]>> = {
  requested: ['reserved', 'refused', 'cancelled'],
  reserved: ['paid', 'cancelled', 'expired'],
  refused: [],
  paid: ['shipped', 'refunded'],
  shipped: [],
  refunded: [],
  cancelled: [],
  expired: [],
};

export function canOrderMove(from: WholeOrderState, to: WholeOrderState): boolean {
  return orderMoves[from].includes(to);
}

interface InState {
  readonly state: string;
}

/** Whether the money of an order arrived; also true after its refund. */
export function isPaid({ state }: InState): boolean {
  return state === 'paid' || state === 'shipped' || state === 'refunded';
}

/** Whether a page may ask for a card: never in a state unknown to this version. */
export function isPayable({ state }: InState): boolean {
  const known = wholeOrderStates.find((each) => each === state);
  return known !== undefined && canOrderMove(known, 'paid');
}

/** All state transitions of a line. A held line can be cancelled before payment and refunded after it. */
export const lineMoves: Readonly<Record<OrderLineState, readonly OrderLineState[]>> = {
  requested: ['reserved', 'refused', 'cancelled'],
  reserved: ['cancelled', 'returned'],
  refused: [],
  cancelled: [],
  returned: [],
};

export function canLineMove(from: OrderLineState, to: OrderLineState): boolean {
  return lineMoves[from].includes(to);
}

/** All state transitions of a return. The office can decline it until its money was refunded. */
export const returnMoves: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  requested: ['approved', 'declined'],
  approved: ['received', 'declined'],
  received: ['inspected', 'declined'],
  inspected: ['refunded', 'settled', 'declined'],
  refunded: [],
  settled: [],
  declined: [],
};

export interface StateRefusal {
  readonly code: string;
  readonly message: string;
}

/** The refusal of an illegal transition, by the order's current state. */
export const stateRefusals: Readonly<Record<WholeOrderState, StateRefusal>> = {
  requested: { code: 'order-undecided', message: "We're still reserving stock for this order" },
  reserved: { code: 'order-not-paid', message: 'This order is not paid yet' },
  refused: { code: 'order-refused', message: 'None of the parts of this order could be reserved' },
  paid: { code: 'order-paid', message: 'This order is already paid' },
  shipped: { code: 'order-shipped', message: 'This order is already shipped' },
  refunded: { code: 'order-refunded', message: 'This order was refunded' },
  cancelled: { code: 'order-cancelled', message: 'This order is cancelled' },
  expired: { code: 'order-expired', message: 'This order expired before payment' },
};

/** Shown when an action had no effect because the order changed after the page loaded. */
export const tooLateTo = {
  cancel: 'This order can no longer be cancelled.',
  ship: `${stateRefusals.shipped.message}.`,
} as const;

/**
 * Problem codes of `PATCH /order/{id}` meaning that the provider did not collect this payment. After any other answer, including
 * 503 or none, the buyer may have been charged.
 */
const notCharged: ReadonlySet<string> = new Set(['payment-not-succeeded', 'payment-canceled']);

/** Whether a page may say that the buyer was not charged. */
export function wasNotCharged(problemCode: string): boolean {
  return notCharged.has(problemCode);
}
