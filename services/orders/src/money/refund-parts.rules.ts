import { countedPieces, type RefundableKind, taxedSum } from '@shop/contracts';
import type {
  Order,
  OrderLine,
  OrderRefund,
  OrderReturn,
  RefundPart,
  ReturnLine,
} from '../order/order.types.ts';
import { chargesOf, lineCents, wasPaid } from '../order/order-lines.rules.ts';
import type { BookedRefund } from './booked-money.store.ts';

/** A request for pieces of lines and charges, for an amount, for both (at most what these cost), or for a failed refund again. */
export interface RefundWish {
  readonly pieces?: readonly { readonly lineId: string; readonly quantity: number }[] | undefined;
  readonly charges?: readonly RefundableKind[] | undefined;
  readonly amountCents?: number | undefined;
  readonly repeats?: readonly RefundPart[] | undefined;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0);
}

export function grossCents({ netCents, taxCents }: Pick<RefundPart, 'netCents' | 'taxCents'>): number {
  return netCents + taxCents;
}

export function partsCents(parts: readonly RefundPart[]): number {
  return sum(parts.map(grossCents));
}

function isOfSame(one: RefundPart, other: RefundPart): boolean {
  return one.lineId === other.lineId && one.charge === other.charge;
}

function taxed({ tax }: Pick<Order, 'tax'>, cents: number) {
  const { netCents, taxCents } = taxedSum(tax ?? { basisPoints: 0 }, [cents]);
  return { netCents, taxCents };
}

/** Returns the lines and charges of the invoice, each with its tax: the tax is rounded per line. */
export function soldParts(order: Pick<Order, 'lines' | 'charges' | 'tax'>): RefundPart[] {
  const lines = order.lines.filter(wasPaid).map((line) => ({
    lineId: line.id,
    pieces: line.quantity,
    ...taxed(order, lineCents(line)),
  }));
  const delivery = chargesOf(order, ['delivery']).map(({ cents }) => ({
    charge: 'delivery' as const,
    pieces: 0,
    ...taxed(order, cents),
  }));
  return [...lines, ...delivery];
}

function without(parts: readonly RefundPart[], taken: readonly RefundPart[]): RefundPart[] {
  return parts.map((part) => {
    const own = taken.filter((each) => isOfSame(each, part));
    return {
      ...part,
      pieces: Math.max(0, part.pieces - sum(own.map(({ pieces }) => pieces))),
      netCents: Math.max(0, part.netCents - sum(own.map(({ netCents }) => netCents))),
      taxCents: Math.max(0, part.taxCents - sum(own.map(({ taxCents }) => taxCents))),
    };
  });
}

/** Whether a refund failed and none was made instead. */
export function isOpenFailure({ state, retriedBy }: OrderRefund): boolean {
  return state === 'failed' && retriedBy === undefined;
}

type Refunded = Pick<Order, 'lines' | 'charges' | 'tax' | 'refunds'>;

/** Returns what the shop still keeps of each line and charge: what was sold, less the refunds that have not failed. */
export function keptParts(order: Refunded): RefundPart[] {
  const counted = (order.refunds ?? []).filter(({ state }) => state !== 'failed');
  return without(
    soldParts(order),
    counted.flatMap(({ parts }) => parts),
  );
}

/** Spreads an amount over what is kept, where possible without the money of failed refunds that are still to be made. */
function spreadOverKept(order: Refunded, cents: number): RefundPart[] {
  const kept = keptParts(order);
  const owed = (order.refunds ?? []).filter(isOpenFailure).flatMap(({ parts }) => parts);
  const free = without(kept, owed);
  // A part of a price is for no piece.
  return spread(cents <= partsCents(free) ? free : kept, cents, () => 0);
}

/** Takes pieces at their price with their share of the tax; the last ones take the exact rest. */
function takePieces(
  { tax: rate }: Pick<Order, 'tax'>,
  kept: RefundPart,
  { quantity, priceCents }: { quantity: number; priceCents: number },
): RefundPart {
  const cents = quantity * priceCents;
  const isRest = cents >= (rate?.included ? grossCents(kept) : kept.netCents);
  if (isRest) return { ...kept, pieces: quantity };
  if (rate?.included) return takeGross(kept, cents, quantity);
  const tax = Math.round((kept.taxCents * cents) / kept.netCents);
  return { ...kept, pieces: quantity, netCents: cents, taxCents: Math.min(tax, kept.taxCents) };
}

/** Takes an amount with tax. All that is left of a line brings its pieces along. */
function takeGross(kept: RefundPart, cents: number, pieces: number): RefundPart {
  const gross = grossCents(kept);
  if (cents === gross) return kept;
  const taxCents = Math.min(kept.taxCents, Math.round((kept.taxCents * cents) / gross));
  return { ...kept, pieces, netCents: cents - taxCents, taxCents };
}

/** Splits cents by weight into whole cents that add up, by largest remainder. */
export function shares(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const floors = exact.map((each) => Number(each / whole));
  const byRemainder = exact
    .map((each, at) => ({ at, rest: each % whole }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1));
  const raised = new Set(byRemainder.slice(0, cents - sum(floors)).map(({ at }) => at));
  return floors.map((each, at) => each + (raised.has(at) ? 1 : 0));
}

/** Spreads an amount over parts, at most their sum. */
function spread(parts: readonly RefundPart[], cents: number, piecesOf: (part: RefundPart) => number) {
  const amounts = shares(Math.min(cents, partsCents(parts)), parts.map(grossCents));
  return parts.map((part, at) => takeGross(part, amounts[at] ?? 0, piecesOf(part)));
}

function wanted(
  kept: readonly RefundPart[],
  { pieces, charges }: RefundWish,
  order: Pick<Order, 'lines' | 'tax'>,
) {
  return kept.flatMap((part) => {
    if (part.charge) return charges?.includes(part.charge) ? [part] : [];
    const asked = pieces?.find(({ lineId }) => lineId === part.lineId);
    const line = order.lines.find(({ id }) => id === part.lineId);
    if (!asked || !line) return [];
    return [takePieces(order, part, { quantity: asked.quantity, priceCents: line.priceCents })];
  });
}

function again(kept: readonly RefundPart[], parts: readonly RefundPart[]): RefundPart[] {
  return kept.flatMap((each) => {
    const part = parts.find((earlier) => isOfSame(earlier, each));
    if (!part) return [];
    const netCents = Math.min(part.netCents, each.netCents);
    return [{ ...part, netCents, taxCents: Math.min(part.taxCents, each.taxCents) }];
  });
}

/**
 * Decides what a refund is made of. Every paper, register, mail and page takes its lines, net and tax from here. Never
 * more than is kept of a line, and an amount is cut to what it is asked for.
 */
export function partsOf(order: Refunded, wish: RefundWish): RefundPart[] {
  return madeOf(order, wish).filter((part) => grossCents(part) > 0);
}

function madeOf(order: Refunded, wish: RefundWish): RefundPart[] {
  const { pieces, charges, amountCents, repeats } = wish;
  if (repeats) return again(keptParts(order), repeats);
  if (pieces === undefined && charges === undefined) return spreadOverKept(order, amountCents ?? 0);
  const parts = wanted(keptParts(order), wish, order);
  return amountCents === undefined ? parts : spread(parts, amountCents, (part) => part.pieces);
}

/** Returns the net amount and the tax of a refund in cents. */
export function refundSums({ parts }: Pick<OrderRefund, 'parts'>) {
  return {
    netCents: sum(parts.map(({ netCents }) => netCents)),
    taxCents: sum(parts.map(({ taxCents }) => taxCents)),
  };
}

export function returnedLine(order: Order, { lineId }: Pick<ReturnLine, 'lineId'>): OrderLine {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`order ${order.id} has no line ${lineId}`);
  return line;
}

export function returnedPieces(back: Pick<OrderReturn, 'state' | 'lines'>) {
  return back.lines.map((line) => ({ lineId: line.lineId, quantity: countedPieces(back, line) }));
}

/** Returns what was refunded for a return, or what can still be: the price of its pieces that the shop keeps, with tax. */
export function returnCents(order: Order, back: Pick<OrderReturn, 'id' | 'state' | 'lines'>): number {
  const refund = order.refunds?.find(({ id }) => id === back.id);
  if (refund) return refund.amountCents;
  return partsCents(partsOf(order, { pieces: returnedPieces(back) }));
}

/** Returns what a refund takes from the money at the provider: nothing if it failed, unless it had gone back before. */
export function refundedCents({ state, rejectedAt, amountCents }: BookedRefund): number {
  return state === 'failed' && !rejectedAt ? 0 : amountCents;
}

/** The row that takes a rejected refund back, on the day of the rejection. */
export function rejection({
  rejectedAt,
  cancellation,
  parts,
  byUid: _byUid,
  ...refund
}: BookedRefund): BookedRefund {
  const at = rejectedAt ?? refund.at;
  return {
    ...refund,
    at,
    doneAt: at,
    rejectedAt: at,
    by: 'provider',
    amountCents: 0 - refund.amountCents,
    parts: parts.map((part) => ({
      ...part,
      netCents: 0 - part.netCents,
      taxCents: 0 - part.taxCents,
    })),
    reason: 'The bank rejected the refund',
    creditNote: cancellation ?? '',
  };
}
