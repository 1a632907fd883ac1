import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
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
import { formatCount, formatDeadline, formatMoney } from '@shop/front-kit';
import { leftOf, linesToSend } from '../../orders/whole-order.ts';

function piecesOf(lines: readonly OrderLineReply[], count: (line: OrderLineReply) => number): number {
  return lines.reduce((sum, line) => sum + count(line), 0);
}

function paidSentence(order: WholeOrder): string {
  const { lines } = order;
  const held = lines.filter(({ state }) => state === 'reserved');
  const sent = piecesOf(held, (line) => line.sent);
  if (sent === 0)
    return isCollected(order) ? t`${orderWord(order)}, to be collected.` : `${orderWord(order)}.`;
  const pieces = piecesOf(held, ({ quantity, returned = 0 }) => quantity - returned);
  return isCollected(order)
    ? plural(pieces, {
        one: `Paid, ${formatCount(sent)} of # piece ready to collect in Sylhet.`,
        other: `Paid, ${formatCount(sent)} of # pieces ready to collect in Sylhet.`,
      })
    : plural(pieces, {
        one: `Paid, ${formatCount(sent)} of # piece shipped.`,
        other: `Paid, ${formatCount(sent)} of # pieces shipped.`,
      });
}

function unpaidSentence({ reservedUntil }: WholeOrder): string {
  return reservedUntil === undefined
    ? t`Yet to pay.`
    : t`Yet to pay. Held until ${formatDeadline(reservedUntil)}.`;
}

/** Money of failed refunds waits for the office, whatever the state of the order. */
export function owedSentence({ owed }: WholeOrder): string | undefined {
  return owed > 0 ? t`Refund failed: the buyer's money is here (${formatMoney(owed)}).` : undefined;
}

export function sentenceOf(order: WholeOrder): string {
  const sentences: Record<string, () => string> = {
    requested: () => t`Checking stock.`,
    reserved: () => unpaidSentence(order),
    paid: () => paidSentence(order),
    shipped: () =>
      order.lines.some(({ returned = 0 }) => returned > 0)
        ? t`${orderWord(order)}. The rest was refunded.`
        : t`${orderWord(order)}, in full.`,
    refunded: () =>
      isCollected(order) ? t`Refunded. Nothing will be collected.` : t`Refunded. Nothing will be shipped.`,
    refused: () => `${orderWord(order)}. ${stateRefusals.refused.message}.`,
    cancelled: () => t`Cancelled before payment.`,
    expired: () => t`Expired unpaid.`,
  };
  const owed = owedSentence(order);
  const ended = order.state === 'refunded' && owed !== undefined;
  const sentence = sentences[order.state]?.() ?? order.state;
  return ended ? owed : [sentence, owed].filter(Boolean).join(' ');
}

const refusals: Record<NonNullable<OrderLineReply['refusal']>['code'], MessageDescriptor> = {
  'below-minimum': msg`below the minimum order, or not a multiple`,
  'insufficient-stock': msg`not enough stock`,
  'total-too-small': msg`the total is less than $0.50`,
  'price-changed': msg`the price had changed`,
  'part-not-found': msg`no longer sold`,
};

export function lineState(order: WholeOrder, line: OrderLineReply): string {
  const { state, refusal } = line;
  const word = lineWord(line, order);
  if (state === 'returned') return t`${word}, back in stock`;
  return refusal ? `${word}: ${i18n._(refusals[refusal.code])}` : word;
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
