import {
  type BankTransfer,
  limits,
  type RefundableKind,
  refundStates,
  type StateRefusal,
  stateRefusals,
  toDollars,
} from '@shop/contracts';
import { nextRefundCheck } from '../payments/payment.rules.ts';
import type { LineChange, Order, OrderLine, OrderRefund, RefundState } from './order.types.ts';
import { chargesOf, isLive, leftToSend, linesAfter, releaseDue } from './order-lines.rules.ts';
import { isOpenFailure, partsCents, partsOf, type RefundWish } from './refund-parts.rules.ts';
import { changed, done, refused, type Verdict } from './verdict.rules.ts';

/** Allowed moves of a refund. The bank may still reject a refund that had succeeded. */
const refundMoves: Readonly<Record<RefundState, readonly RefundState[]>> = {
  asked: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

export function refundStatesBefore(to: RefundState): RefundState[] {
  return refundStates.filter((from) => refundMoves[from].includes(to));
}

/**
 * A refund, and its content: whole lines and charges, sent pieces that came back, or an amount in cents; an amount for
 * pieces is at most their price. `repeats` is the id of a failed refund that is made again.
 */
export interface RefundRequest {
  readonly refund: Pick<OrderRefund, 'id' | 'reason' | 'by' | 'state'> &
    Partial<Pick<OrderRefund, 'checkAt' | 'fingerprint' | 'providerId' | 'transfer'>>;
  readonly lines?: readonly string[] | undefined;
  readonly charges?: readonly RefundableKind[] | undefined;
  readonly pieces?: RefundWish['pieces'];
  readonly amountCents?: number | undefined;
  readonly repeats?: string | undefined;
}

export interface RefundNews {
  readonly refundId: string;
  readonly state: RefundState;
  readonly providerId?: string | undefined;
  readonly failure?: string | undefined;
}

export const refundTooMuch: StateRefusal = {
  code: 'refund-too-much',
  message: 'Exceeds the refundable amount.',
};
export const refundRaced: StateRefusal = {
  code: 'refund-raced',
  message: 'Another refund of this order just started. Check it, then try again.',
};
const byTransfer: StateRefusal = {
  code: 'refund-by-transfer',
  message: 'This order was paid by bank transfer. Enter the reference and date of your transfer back.',
};
const byCard: StateRefusal = {
  code: 'refund-by-card',
  message: 'This order was paid by card. Its refund goes to that card.',
};
const notFailed: StateRefusal = {
  code: 'refund-not-failed',
  message: 'This refund has not failed, or was already made again.',
};
const lineUnknown: StateRefusal = { code: 'line-unknown', message: 'This order has no such line' };
const lineNotWhole: StateRefusal = {
  code: 'line-not-refundable',
  message: 'This line is already refunded. Enter an amount instead.',
};
const chargeNotWhole: StateRefusal = {
  code: 'charge-not-refundable',
  message: 'This order has no such charge, or it is already refunded.',
};
const tooMany: StateRefusal = { code: 'too-many-refunds', message: 'This order has too many refunds' };

/** A transfer back has been made when it is recorded; a refund to a card is asked for. */
export function newRefund(transfer: BankTransfer | undefined, now: Date) {
  if (transfer) return { state: 'succeeded', transfer } as const;
  return { state: 'asked', checkAt: nextRefundCheck(0, now) } as const;
}

/** Returns the cents that were paid and are neither refunded nor being refunded: the most that can be refunded. */
export function refundableCents({ paidCents = 0, refundedCents = 0 }: Order): number {
  return paidCents - refundedCents;
}

/** Returns the cents of failed refunds that were not made again: the buyer's money that the shop has. */
export function owedCents(order: Order): number {
  const failed = (order.refunds ?? []).filter(isOpenFailure);
  const sum = failed.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return Math.min(sum, refundableCents(order));
}

/** A card that failed once may never work again, so its order can be repaid by transfer. */
function canTransfer({ transfer, refunds = [] }: Order): boolean {
  return transfer !== undefined || refunds.some(({ state }) => state === 'failed');
}

function returningCents(refunds: readonly OrderRefund[]): number {
  return refunds.reduce((sum, { state, amountCents }) => sum + (state === 'failed' ? 0 : amountCents), 0);
}

/** Includes refunded orders: their refund may have failed. */
function isPaid({ state }: Order): boolean {
  return state === 'paid' || state === 'shipped' || state === 'refunded';
}

/**
 * Decides a refund. Refunding a line covers its unsent pieces, which go back into stock. Refunding an amount moves no
 * stock unless it takes the last cent: then nothing more is sent.
 */
export function decideRefund(order: Order, request: RefundRequest, now: Date): Verdict {
  const { refunds = [] } = order;
  const { refund, repeats, amountCents: asked = 0 } = request;
  if (refunds.some(({ id }) => id === refund.id)) return done;
  const refusal = refusalOf(order, request);
  if (refusal) return refused(refusal);
  const failed = refunds.find(({ id }) => id === repeats);
  const content = failed ?? request;
  const parts = partsOf(order, failed ? { repeats: failed.parts } : wishOf(order, request));
  const amountCents = partsCents(parts);
  const left = refundableCents(order);
  if (amountCents < 1 || Math.max(amountCents, asked) > left || asked > amountCents)
    return refused(refundTooMuch);
  const made: OrderRefund = {
    ...refund,
    amountCents,
    lines: content.lines ?? [],
    parts,
    at: now,
    ...(refund.state === 'succeeded' ? { doneAt: now } : {}),
    ...(content.charges && content.charges.length > 0 ? { charges: [...new Set(content.charges)] } : {}),
  };
  return withRefund(order, made, { isLast: amountCents === left, repeats });
}

function refusalOf(order: Order, request: RefundRequest): StateRefusal | undefined {
  const { refunds = [] } = order;
  if (!isPaid(order)) return stateRefusals[order.state];
  if (order.transfer && !request.refund.transfer) return byTransfer;
  if (request.refund.transfer && !canTransfer(order)) return byCard;
  if (refunds.length >= limits.refundsMax) return tooMany;
  if (request.repeats === undefined) return contentRefusal(order, request);
  return refunds.some((each) => each.id === request.repeats && isOpenFailure(each)) ? undefined : notFailed;
}

function contentRefusal(order: Order, { lines = [], charges = [] }: RefundRequest): StateRefusal | undefined {
  const found = order.lines.filter(({ id }) => lines.includes(id));
  if (!lines.every((id) => found.some((line) => line.id === id))) return lineUnknown;
  if (!found.every((line) => isRefundable(order, line))) return lineNotWhole;
  return charges.every((kind) => isChargeRefundable(order, kind)) ? undefined : chargeNotWhole;
}

/** Unsent pieces of a line; those of a line whose refund failed are in stock already. */
function unsentOf(line: OrderLine) {
  return { lineId: line.id, quantity: line.returned ?? leftToSend(line) };
}

function wishOf(order: Order, { lines, charges, pieces, amountCents }: RefundRequest): RefundWish {
  const unsent = lines && order.lines.filter(({ id }) => lines.includes(id)).map(unsentOf);
  return { pieces: unsent ?? pieces, charges, amountCents };
}

/** Returns the cents that a refund of a line's unsent pieces makes; 0 if it cannot be refunded. */
export function lineRefundCents(order: Order, line: OrderLine): number {
  if (!isPaid(order) || !isRefundable(order, line)) return 0;
  return partsCents(partsOf(order, { pieces: [unsentOf(line)] }));
}

/** Returns the cents that a refund of a charge makes; 0 if it cannot be refunded. */
export function chargeRefundCents(order: Order, kind: RefundableKind): number {
  if (!isPaid(order) || !isChargeRefundable(order, kind)) return 0;
  return partsCents(partsOf(order, { charges: [kind] }));
}

function isChargeRefundable(order: Order, kind: RefundableKind): boolean {
  const { refunds = [] } = order;
  const isRefunded = refunds.some(({ state, charges }) => state !== 'failed' && charges?.includes(kind));
  return !isRefunded && chargesOf(order, [kind]).some(({ cents }) => cents > 0);
}

/** Refunded pieces can be refunded again only if that refund failed. */
function isRefundable({ refunds = [] }: Order, line: OrderLine): boolean {
  if (line.returned === undefined) return leftToSend(line) > 0;
  return refunds.every((each) => each.state === 'failed' || !each.lines.includes(line.id));
}

function withRefund(
  order: Order,
  refund: OrderRefund,
  { isLast, repeats }: { isLast: boolean; repeats: string | undefined },
): Verdict {
  const { refunds: before = [] } = order;
  const isCovered = (each: OrderRefund) =>
    isOpenFailure(each) && (isLast || each.id === repeats || isAlike(each, refund));
  const refunds = [
    ...before.map((each) => (isCovered(each) ? { ...each, retriedBy: refund.id } : each)),
    refund,
  ];
  const back = order.lines.filter(
    (line) => leftToSend(line) > 0 && (isLast || refund.lines.includes(line.id)),
  );
  const lines = back.map(returned);
  const { transfer } = refund;
  const text = transfer
    ? `${dollars(refund.amountCents)} was paid back by bank transfer ${transfer.reference} of ${transfer.date}: ${refund.reason}`
    : `A refund of ${dollars(refund.amountCents)} was started: ${refund.reason}`;
  return changed({
    to: stateAfter(order, lines),
    set: {
      refunds,
      refundedCents: returningCents(refunds),
      ...(back.length > 0 ? releaseDue(order, refund.at) : {}),
    },
    lines,
    entry: { at: refund.at, what: 'refund-started', text, by: refund.by, ref: refund.id },
  });
}

function returned(line: OrderLine): LineChange {
  const { id, sent = 0 } = line;
  return {
    id,
    returned: leftToSend(line),
    release: 'due',
    ...(sent === 0 ? { state: 'returned' } : {}),
  };
}

/** Whether a refund is for the same money as one that failed. */
function isAlike(failed: OrderRefund, refund: OrderRefund): boolean {
  const content = ({ amountCents, lines, charges = [] }: OrderRefund) =>
    JSON.stringify([amountCents, lines, charges]);
  return content(failed) === content(refund);
}

/** A paid order is refunded when no line is left, and shipped when all that is left was sent. */
function stateAfter(order: Order, changes: readonly LineChange[]): Order['state'] {
  if (order.state !== 'paid') return order.state;
  const live = linesAfter(order.lines, changes).filter(isLive);
  if (live.length === 0) return 'refunded';
  return live.every((line) => leftToSend(line) === 0) ? 'shipped' : 'paid';
}

const newsTexts: Readonly<Record<RefundState, string>> = {
  asked: 'is requested',
  pending: 'is being refunded',
  succeeded: 'was refunded',
  failed: "couldn't be refunded; we're looking into it",
};

/** Applies a report to a refund. The amount of a failed refund becomes refundable again; its lines stay returned. */
export function followRefund(order: Order, news: RefundNews, now: Date): Verdict {
  const { refunds: before = [] } = order;
  const { refundId, state, providerId, failure } = news;
  const refund = before.find(({ id }) => id === refundId);
  if (!refund || !refundMoves[refund.state].includes(state)) return done;
  const moved: OrderRefund = {
    ...refund,
    state,
    ...(providerId === undefined ? {} : { providerId }),
    ...(failure === undefined ? {} : { failure }),
    ...(state === 'succeeded' ? { doneAt: now } : {}),
    ...(refund.state === 'succeeded' ? { rejectedAt: now } : {}),
  };
  const refunds = before.map((each) => (each === refund ? moved : each));
  const text = `${dollars(refund.amountCents)} ${newsTexts[state]}`;
  return changed({
    to: order.state,
    set: { refunds, refundedCents: returningCents(refunds) },
    entry: { at: now, what: `refund-${state}`, text, by: 'provider', ref: refundId },
  });
}

function dollars(cents: number): string {
  return `$${toDollars(cents).toFixed(2)}`;
}

/** Returns the new refunds of a change that the provider has to be asked for. */
export function askedBy(order: Order, refunds: readonly OrderRefund[] = []): readonly OrderRefund[] {
  const known = new Set(order.refunds?.map(({ id }) => id));
  return refunds.filter(({ id, state }) => state === 'asked' && !known.has(id));
}
