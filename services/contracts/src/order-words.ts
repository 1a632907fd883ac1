import { type OrderLineState, type WholeOrderState, wholeOrderStates } from './constants.ts';
import { type Charged, isCollected } from './delivery-terms.ts';
import { formatCount } from './part-texts.ts';

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
