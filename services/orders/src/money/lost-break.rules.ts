import { countedPieces, pricePerPiece, taxedSum } from '@shop/contracts';
import type { Order, OrderLine, OrderReturn } from '../order/order.types.ts';
import { leftToSend, wasPaid } from '../order/order-lines.rules.ts';
import { grossCents } from './refund-parts.rules.ts';

/** The pieces that the buyer keeps of a line are too few for the price they had. */
export interface LostBreak {
  readonly pieces: number;
  /** The price per piece of so few. */
  readonly priceCents: number;
  /** The difference in money at that price, with tax, less what refunds of the other pieces kept back. */
  readonly cents: number;
}

/** The pieces that are about to come back: those of an open return, or those not yet sent. */
interface Leaving {
  readonly returnId?: string;
  readonly unsent?: boolean;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** Whether the pieces of a return are back. Those of a declined one stay paid. */
function isBack({ state, lines }: OrderReturn): boolean {
  return state !== 'declined' && lines.some(({ restocked }) => restocked !== undefined);
}

function keptPieces(order: Order, line: OrderLine, { returnId, unsent = false }: Leaving): number {
  const back = (order.returns ?? []).filter((each) => isBack(each) || each.id === returnId);
  const pieces = back.flatMap((each) =>
    each.lines.filter(({ lineId }) => lineId === line.id).map((own) => countedPieces(each, own)),
  );
  return line.quantity - (line.returned ?? 0) - sum(pieces) - (unsent ? leftToSend(line) : 0);
}

function withTaxCents({ tax }: Order, cents: number): number {
  return taxedSum(tax ?? { basisPoints: 0 }, [cents]).totalCents;
}

/** Refunds of pieces, each with what it kept back of the price of its pieces, such as for restocking. */
function keptBackCents(order: Order, line: OrderLine): number[] {
  const parts = (order.refunds ?? []).filter(({ state }) => state !== 'failed').flatMap((each) => each.parts);
  return parts
    .filter(({ lineId, pieces }) => lineId === line.id && pieces > 0)
    .map((part) => withTaxCents(order, part.pieces * line.priceCents) - grossCents(part));
}

/**
 * Returns what a line lacks for the price it was sold at, once pieces came back, or once those that are `leaving` do;
 * undefined if nothing. The office decides whether the buyer owes it.
 */
export function lostBreak(order: Order, line: OrderLine, leaving: Leaving = {}): LostBreak | undefined {
  const { priceSteps: [single, ...breaks] = [], priceCents: soldCents } = line;
  const pieces = keptPieces(order, line, leaving);
  if (!single || !wasPaid(line) || order.paidCents === undefined || pieces < 1) return undefined;
  const priceBreaks = breaks.map(({ fromQuantity, priceCents: price }) => ({ fromQuantity, price }));
  const priceCents = pricePerPiece({ price: single.priceCents, priceBreaks }, pieces);
  const more = withTaxCents(order, priceCents * pieces) - withTaxCents(order, soldCents * pieces);
  const keptBack = keptBackCents(order, line);
  const cents = more - sum(keptBack);
  // The tax of each refund is rounded: up to a cent each is no difference.
  return cents > keptBack.length ? { pieces, priceCents, cents } : undefined;
}
