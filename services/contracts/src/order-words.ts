import {
  type OrderLineState,
  type ReturnState,
  type WholeOrderState,
  wholeOrderStates,
} from './constants.ts';
import { type Charged, isCollected } from './delivery.ts';
import type { LineRefusal } from './http/order-lines.ts';
import type { RefundState } from './http/refunds.ts';
import { formatMoney } from './money.ts';
import { formatCount } from './numbers.ts';

/** The words for the state of an order: pages, mails, papers and files all use these. */
const orderWords: Readonly<Record<WholeOrderState, string>> = {
  requested: 'Checking stock',
  reserved: 'Yet to pay',
  paid: 'Paid, being packed in Sylhet',
  shipped: 'Shipped',
  refused: 'Not placed',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

const collectedWords = {
  sent: 'Ready to collect in Sylhet',
  part: 'Partly ready to collect in Sylhet',
} as const;

/** The states of orders, as a filter offers them. */
export const orderStateNames = orderWords;

interface WordedOrder extends Charged {
  readonly state: string;
  /** Whether some of its pieces have left, or wait for the buyer who collects them. */
  readonly isPartSent?: boolean | undefined;
}

/** Describes the state of an order. A state unknown to this version is shown as it is. */
export function orderWord(order: WordedOrder): string {
  const { state, isPartSent } = order;
  if (state === 'paid' && isPartSent) return isCollected(order) ? collectedWords.part : 'Partly shipped';
  if (state === 'shipped' && isCollected(order)) return collectedWords.sent;
  const known = wholeOrderStates.find((each) => each === state);
  return known ? orderWords[known] : state;
}

const outWords: ReadonlyMap<string, string> = new Map<OrderLineState, string>([
  ['requested', 'Checking stock'],
  ['refused', 'Not available'],
  ['cancelled', 'Cancelled'],
  ['returned', 'Refunded'],
]);

/** Describes a line that its order does not hold; undefined for a held one. */
export function outWord(state: string): string | undefined {
  return outWords.get(state);
}

interface WordedLine {
  readonly state: string;
  readonly quantity: number;
  readonly sent?: number | undefined;
  /** Pieces that were refunded before they were sent. */
  readonly returned?: number | undefined;
}

/** Describes the state of a line within its order. */
export function lineWord(line: WordedLine, order: WordedOrder): string {
  const { state, quantity, sent = 0, returned = 0 } = line;
  if (state === 'cancelled' && order.state === 'expired') return orderWords.expired;
  if (state !== 'reserved') return outWord(state) ?? state;
  if (order.state !== 'paid' && order.state !== 'shipped') return orderWords.reserved;
  const gone = isCollected(order) ? 'ready to collect' : 'shipped';
  if (returned > 0) return `${formatCount(sent)} ${gone}, ${formatCount(returned)} refunded`;
  if (sent === 0) return 'Being packed';
  if (sent < quantity) return `${formatCount(sent)} of ${formatCount(quantity)} ${gone}`;
  return isCollected(order) ? 'Ready to collect' : orderWords.shipped;
}

const refundWords: Readonly<Record<RefundState, string>> = {
  asked: 'Requested',
  pending: 'On its way back',
  succeeded: 'Refunded',
  failed: 'Failed',
};

interface WordedRefund {
  readonly state: string;
  readonly retriedBy?: string | undefined;
}

/** Describes the state of a refund. A failed one that was made again is past. */
export function refundWord({ state, retriedBy }: WordedRefund): string {
  if (state === 'failed' && retriedBy !== undefined) return 'Failed, refunded again';
  return Object.entries(refundWords).find(([each]) => each === state)?.[1] ?? state;
}

/** The same as a message of the timeline, after the amount. */
export const refundNews: typeof refundWords = {
  asked: 'is requested',
  pending: 'is being refunded',
  succeeded: 'was refunded',
  failed: "couldn't be refunded; we're looking into it",
};

/** The states of returns. */
export const returnStateNames: Readonly<Record<ReturnState, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  inspected: 'Inspected',
  refunded: 'Refunded',
  settled: 'Settled: refunded before',
  declined: 'Declined',
};

/** The same to the buyer, with what comes next. */
export const returnTexts: typeof returnStateNames = {
  ...returnStateNames,
  requested: 'Requested. Waiting for our answer.',
  approved: 'Approved. Please send the parts back.',
  received: "Received. We're checking the parts.",
  inspected: 'Inspected. Your refund comes next.',
  settled: 'Settled. We refunded these parts before.',
};

/** The provider's reasons why a refund failed: https://docs.stripe.com/refunds#failed-refunds */
const failureTexts: Readonly<Record<string, string>> = {
  charge_for_pending_refund_disputed: 'The buyer disputed the payment at their bank.',
  declined: 'The bank declined the refund.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'Our account at the payment provider has too little money.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  merchant_request: 'The refund was cancelled at our request.',
  unknown: 'The bank gave no reason.',
};

/** Words the provider's code; a text of its own stays. */
export function refundFailureText(failure: string): string {
  return failureTexts[failure] ?? failure;
}

/** Explains why none of the lines of an order was held. */
export function nothingHeldText(refusals: readonly (LineRefusal | undefined)[]): string {
  const isPrice = refusals.every((refusal) => refusal?.code === 'price-changed');
  if (refusals.length === 0 || !isPrice) return 'None of these parts are in stock';
  const [first, ...others] = refusals;
  if (others.length > 0 || first?.price === undefined)
    return 'The prices of these parts have changed. Accept the new ones?';
  return `The price of this part is now ${formatMoney(first.price)}. Accept it?`;
}
