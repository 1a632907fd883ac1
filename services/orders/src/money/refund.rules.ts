import {
  type BankTransfer,
  formatCents,
  isPaid,
  limits,
  type RefundableKind,
  type RefundState,
  refundNews,
  refundStates,
  type StateRefusal,
  stateRefusals,
} from '@shop/contracts';
import type { LineChange, Order, OrderLine, OrderRefund, Verdict } from '../order/order.types.ts';
import {
  changed,
  done,
  isLive,
  leftToSend,
  linesAfter,
  refused,
  releaseDue,
} from '../order/order-lines.rules.ts';

import { isOpenFailure, partsCents, partsOf, type RefundWish } from './refund-parts.rules.ts';
import { isChargeRefundable, isRefundable, refundableCents, unsentOf } from './refundable.rules.ts';
import {
  type Booking,
  bookedIn,
  earlyTransfer,
  transferKey,
  transferUsed,
  withTransferKey,
} from './transfer-keys.rules.ts';

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
  /** How its transfer back is booked. */
  readonly booking?: Booking;
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

/** A card that failed once may never work again, so its order can be repaid by transfer. */
function canTransfer({ transfer, refunds = [] }: Order): boolean {
  return transfer !== undefined || refunds.some(({ state }) => state === 'failed');
}

function returningCents(refunds: readonly OrderRefund[]): number {
  return refunds.reduce((sum, { state, amountCents }) => sum + (state === 'failed' ? 0 : amountCents), 0);
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
  const wrong = transferRefusal(order, request, amountCents);
  if (wrong) return refused(wrong);
  const made: OrderRefund = {
    ...refund,
    amountCents,
    lines: content.lines ?? [],
    parts,
    at: now,
    doneAt: refund.state === 'succeeded' ? now : undefined,
    charges: content.charges?.length ? [...new Set(content.charges)] : undefined,
  };
  return withRefund(order, made, { isLast: amountCents === left, repeats, booking: request.booking });
}

/** Asks about a transfer back that this order has booked already. Those of other orders are asked about before. */
function transferRefusal(
  order: Order,
  { refund: { transfer }, booking }: RefundRequest,
  cents: number,
): StateRefusal | undefined {
  if (!transfer) return undefined;
  const early = earlyTransfer(order, transfer);
  if (early || booking?.isShared) return early;
  const { reference } = transfer;
  const booked = bookedIn(order, 'back', transferKey('back', reference));
  return booked && transferUsed({ way: 'back', reference, cents }, [booked]);
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

function wishOf(order: Order, { lines, charges, pieces, amountCents }: RefundRequest): RefundWish {
  const unsent = lines && order.lines.filter(({ id }) => lines.includes(id)).map(unsentOf);
  return { pieces: unsent ?? pieces, charges, amountCents };
}

function withRefund(
  order: Order,
  refund: OrderRefund,
  {
    isLast,
    repeats,
    booking = {},
  }: { isLast: boolean; repeats: string | undefined; booking: Booking | undefined },
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
  const keys = transfer && withTransferKey(order, transferKey('back', transfer.reference), booking);
  const text = transfer
    ? `${formatCents(refund.amountCents)} was paid back by bank transfer ${transfer.reference} of ${transfer.date}: ${refund.reason}`
    : `A refund of ${formatCents(refund.amountCents)} was started: ${refund.reason}`;
  return changed({
    to: stateAfter(order, lines),
    set: {
      refunds,
      refundedCents: returningCents(refunds),
      ...keys,
      release: back.length > 0 ? releaseDue(order, refund.at).release : order.release,
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
    state: sent === 0 ? 'returned' : line.state,
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

/** Applies a report to a refund. The amount of a failed refund becomes refundable again; its lines stay returned. */
export function followRefund(order: Order, news: RefundNews, now: Date): Verdict {
  const { refunds: before = [] } = order;
  const { refundId, state, providerId, failure } = news;
  const refund = before.find(({ id }) => id === refundId);
  if (!refund || !refundMoves[refund.state].includes(state)) return done;
  const moved: OrderRefund = {
    ...refund,
    state,
    providerId: providerId ?? refund.providerId,
    failure: failure ?? refund.failure,
    doneAt: state === 'succeeded' ? now : refund.doneAt,
    rejectedAt: refund.state === 'succeeded' ? now : refund.rejectedAt,
  };
  const refunds = before.map((each) => (each === refund ? moved : each));
  const text = `${formatCents(refund.amountCents)} ${refundNews[state]}`;
  return changed({
    to: order.state,
    set: { refunds, refundedCents: returningCents(refunds) },
    entry: { at: now, what: `refund-${state}`, text, by: 'provider', ref: refundId },
  });
}

/** Returns the new refunds of a change that the provider has to be asked for. */
export function askedBy(order: Order, refunds: readonly OrderRefund[] = []): readonly OrderRefund[] {
  const known = new Set(order.refunds?.map(({ id }) => id));
  return refunds.filter(({ id, state }) => state === 'asked' && !known.has(id));
}

const minute = 60_000;
const longestRefundWait = 6 * 60 * minute;

/** Returns when to check a refund again: after 1 minute, then 2, 4, up to every 6 hours. */
export function nextRefundCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(minute * 2 ** Math.min(checks, 16), longestRefundWait));
}

/** After this many checks, about three days, a refund that the provider has not accepted counts as failed. */
export const lastRefundCheck = 20;
