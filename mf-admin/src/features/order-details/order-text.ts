import { refundableKinds, taxCents } from '@shop/contracts';
import {
  isCollected,
  lineTotal,
  lineWord,
  type OrderLineReply,
  orderWord,
  type Refund,
  stateRefusals,
  toCents,
  toDollars,
  type WholeOrder,
} from '@shop/contracts/client';
import { countOf, formatCount, formatDeadline } from '@shop/front-kit';
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
  return sentences[order.state]?.() ?? order.state;
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

/** Returns what was paid and neither refunded nor being refunded, in dollars. */
export function refundable({ paid = 0, refunded }: WholeOrder): number {
  return toDollars(toCents(paid) - toCents(refunded));
}

/** Returns the lines with unsent pieces, `quantity` being those pieces: refunding a line restocks them. */
export function refundableLines(order: WholeOrder): OrderLineReply[] {
  return linesToSend(order).map((line) => ({ ...line, quantity: leftOf(order, line) }));
}

/** Returns what goes back into stock: the refunded lines, or everything unsent when the refund takes all remaining money. */
export function returning(order: WholeOrder, lineIds: readonly string[], amount: number): OrderLineReply[] {
  const isAll = toCents(amount) >= toCents(refundable(order));
  return refundableLines(order).filter(({ id }) => isAll || lineIds.includes(id));
}

type Charges = WholeOrder['charges'];

/** Returns the charges that can be refunded and that no refund covers. */
export function refundableCharges({ charges, refunds }: WholeOrder) {
  const covered = refunds.filter(({ state }) => state !== 'failed').flatMap((refund) => refund.charges);
  return refundableKinds
    .filter((kind) => !covered.includes(kind))
    .flatMap((kind) =>
      charges.filter((each) => each.kind === kind && each.amount > 0).map((each) => ({ ...each, kind })),
    );
}

/** Returns what lines and charges of an order cost, with their tax. */
export function sumOf({ tax }: WholeOrder, lines: readonly OrderLineReply[], charges: Charges): number {
  const amounts = [...lines.map(lineTotal), ...charges.map(({ amount }) => amount)].map(toCents);
  return toDollars(amounts.reduce((sum, cents) => sum + cents, tax ? taxCents(tax, amounts) : 0));
}

/** Formats lines: `10 × Brake disc, 4 × Clutch kit`. */
export function named(lines: readonly { quantity: number; partName: string }[]): string {
  return lines.map(({ quantity, partName }) => `${formatCount(quantity)} × ${partName}`).join(', ');
}

const refundWords: Record<string, string> = {
  asked: 'Requested',
  pending: 'On its way back',
  succeeded: 'Refunded',
  failed: 'Failed',
};

export function refundState({ state }: Refund): string {
  return refundWords[state] ?? state;
}
