import { refundableKinds } from '@shop/contracts';
import {
  isCollected,
  lineWord,
  type OrderLineReply,
  orderWord,
  type Refund,
  refundFailureText,
  refundWord,
  stateRefusals,
  toCents,
  toDollars,
  type WholeOrder,
} from '@shop/contracts/client';
import { countOf, formatCount, formatDeadline, formatMoney } from '@shop/front-kit';
import { leftOf, linesToSend } from '../../orders/whole-order.ts';

function piecesOf(lines: readonly OrderLineReply[], count: (line: OrderLineReply) => number): number {
  return lines.reduce((sum, line) => sum + count(line), 0);
}

function paidSentence(order: WholeOrder): string {
  const { lines } = order;
  const held = lines.filter(({ state }) => state === 'reserved');
  const sent = piecesOf(held, (line) => line.sent);
  const way = isCollected(order) ? 'ready to collect in Sylhet' : 'shipped';
  if (sent === 0)
    return isCollected(order) ? `${orderWord(order)}, to be collected.` : `${orderWord(order)}.`;
  return `Paid, ${formatCount(sent)} of ${countOf(
    piecesOf(held, ({ quantity, returned = 0 }) => quantity - returned),
    'pieces',
  )} ${way}.`;
}

function unpaidSentence({ reservedUntil }: WholeOrder): string {
  return reservedUntil === undefined
    ? 'Yet to pay.'
    : `Yet to pay. Held until ${formatDeadline(reservedUntil)}.`;
}

/** Money of failed refunds waits for the office, whatever the state of the order. */
export function owedSentence({ owed }: WholeOrder): string | undefined {
  return owed > 0 ? `Refund failed: the buyer's money is here (${formatMoney(owed)}).` : undefined;
}

export function sentenceOf(order: WholeOrder): string {
  const sentences: Record<string, () => string> = {
    requested: () => 'Checking stock.',
    reserved: () => unpaidSentence(order),
    paid: () => paidSentence(order),
    shipped: () =>
      order.lines.some(({ returned = 0 }) => returned > 0)
        ? `${orderWord(order)}. The rest was refunded.`
        : `${orderWord(order)}, in full.`,
    refunded: () => `Refunded. Nothing will be ${isCollected(order) ? 'collected' : 'shipped'}.`,
    refused: () => `${orderWord(order)}. ${stateRefusals.refused.message}.`,
    cancelled: () => 'Cancelled before payment.',
    expired: () => 'Expired unpaid.',
  };
  const owed = owedSentence(order);
  const ended = order.state === 'refunded' && owed !== undefined;
  const sentence = sentences[order.state]?.() ?? order.state;
  return ended ? owed : [sentence, owed].filter(Boolean).join(' ');
}

const refusals: Record<NonNullable<OrderLineReply['refusal']>['code'], string> = {
  'below-minimum': 'below the minimum order, or not a multiple',
  'insufficient-stock': 'not enough stock',
  'total-too-small': 'the total is less than $0.50',
  'price-changed': 'the price had changed',
  'part-not-found': 'no longer sold',
};

export function lineState(order: WholeOrder, line: OrderLineReply): string {
  const { state, refusal } = line;
  const word = lineWord(line, order);
  if (state === 'returned') return `${word}, back in stock`;
  return refusal ? `${word}: ${refusals[refusal.code]}` : word;
}

/** Returns the lines that can be refunded; `quantity` are the pieces that were never sent. */
export function refundableLines(order: WholeOrder): OrderLineReply[] {
  return order.lines
    .filter(({ refundable }) => refundable !== undefined)
    .map((line) => ({ ...line, quantity: leftOf(order, line) || (line.returned ?? 0) }));
}

/** Returns what goes back into stock: the refunded lines, or everything unsent when the refund takes all remaining money. */
export function returning(order: WholeOrder, lineIds: readonly string[], amount: number): OrderLineReply[] {
  const isAll = toCents(amount) >= toCents(order.refundable);
  return linesToSend(order)
    .filter(({ id }) => isAll || lineIds.includes(id))
    .map((line) => ({ ...line, quantity: leftOf(order, line) }));
}

/** Returns the charges that can be refunded. */
export function refundableCharges({ charges }: WholeOrder) {
  return refundableKinds.flatMap((kind) =>
    charges
      .filter((each) => each.kind === kind && each.refundable !== undefined)
      .map((each) => ({ ...each, kind })),
  );
}

/** Adds up what the shop says that each of them brings back. */
export function sumOf(parts: readonly { readonly refundable?: number | undefined }[]): number {
  return toDollars(parts.reduce((sum, { refundable = 0 }) => sum + toCents(refundable), 0));
}

/** Formats lines: `10 × Brake disc, 4 × Clutch kit`. */
export function named(lines: readonly { quantity: number; partName: string }[]): string {
  return lines.map(({ quantity, partName }) => `${formatCount(quantity)} × ${partName}`).join(', ');
}

export function refundState(refund: Refund): string {
  const { failure } = refund;
  const word = refundWord(refund);
  return failure ? `${word}: ${refundFailureText(failure)}` : word;
}
