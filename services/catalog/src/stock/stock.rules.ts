import {
  allowedQuantity,
  pricePerPiece,
  type StockAdjustment,
  type StockAdjustmentReason,
  type stockRefusals,
} from '@shop/contracts';

export type RefusalCode = (typeof stockRefusals)[number];

/** Where a part's ledger stands: the number of its last line and what was available after it. */
export interface Balance {
  readonly seq: number;
  readonly balance: number;
}

/** What a part is sold for and from how many on. A deleted part is not sold any more. */
export interface SaleTerms {
  readonly partName: string;
  readonly partNumber: string;
  readonly priceCents: number;
  /** Parts of before 2026-11-22 have none. */
  readonly priceBreaks?:
    | readonly { readonly fromQuantity: number; readonly priceCents: number }[]
    | undefined;
  readonly minOrderQuantity: number;
  readonly orderStep?: number | undefined;
  readonly deleted: boolean;
}

export interface ReserveRequest {
  readonly quantity: number;
  readonly expectedPriceCents: number;
}

/** Why an order got nothing, and what would have been possible. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly minOrderQuantity: number;
  readonly priceCents: number;
}

/** The next line of a ledger. A refusal is a line too, so that asking again cannot change the answer. */
export interface NextLine extends Balance {
  /** Signed change of what is available. */
  readonly quantity: number;
  /** On a granted reserve; those of before 2026-11-22 have no number. */
  readonly terms?: { readonly partName: string; readonly partNumber?: string; readonly priceCents: number };
  /** On a refused reserve. */
  readonly refusal?: Refusal;
  /** On an adjustment. */
  readonly reason?: StockAdjustmentReason;
  readonly note?: string;
  /** On an adjustment that takes back another one: the number of that line. */
  readonly undoes?: number;
}

function nextLine(last: Balance, quantity: number): NextLine {
  return {
    seq: last.seq + 1,
    quantity,
    balance: last.balance + quantity,
  };
}

/** What each piece of an order costs: as much as a single one, or less from a price break on. */
function priceCentsOf({ priceCents, priceBreaks = [] }: SaleTerms, quantity: number): number {
  const breaks = priceBreaks.map(({ fromQuantity, priceCents: price }) => ({ fromQuantity, price }));
  return pricePerPiece({ price: priceCents, priceBreaks: breaks }, quantity);
}

/** Clients that know no price breaks expect the price of a single piece. They are charged less, and never more than they expect. */
function isExpected({ expectedPriceCents, quantity }: ReserveRequest, terms: SaleTerms): boolean {
  return expectedPriceCents === terms.priceCents || expectedPriceCents === priceCentsOf(terms, quantity);
}

function refusalOf(last: Balance, ask: ReserveRequest, terms: SaleTerms): RefusalCode | undefined {
  if (terms.deleted) return 'part-not-found';
  if (ask.quantity !== allowedQuantity(terms, ask.quantity)) return 'below-minimum';
  if (!isExpected(ask, terms)) return 'price-changed';
  if (ask.quantity > last.balance) return 'insufficient-stock';
  return undefined;
}

/** Decides about an order's stock. */
export function decideReserve(last: Balance, ask: ReserveRequest, terms: SaleTerms): NextLine {
  const { partName, partNumber } = terms;
  const priceCents = priceCentsOf(terms, ask.quantity);
  const code = refusalOf(last, ask, terms);
  if (code === undefined)
    return { ...nextLine(last, -ask.quantity), terms: { partName, partNumber, priceCents } };
  // Published answers know no word for steps: a quantity between two is too small for the next one.
  const minOrderQuantity = allowedQuantity(terms, code === 'below-minimum' ? ask.quantity : 0);
  return { ...nextLine(last, 0), refusal: { code, minOrderQuantity, priceCents } };
}

/** Takes the place of a reserve whose release came first: the reserve will find that it is decided. */
export function blockReserve(last: Balance): NextLine {
  return nextLine(last, 0);
}

/** Gives back what a reserve took, or `quantity` pieces of it. */
export function decideRelease(
  last: Balance,
  reserve: { quantity: number },
  quantity = -reserve.quantity,
): NextLine {
  return nextLine(last, Math.min(quantity, -reserve.quantity));
}

export type UndoneLine = Pick<NextLine, 'seq' | 'quantity' | 'reason'>;

/** An admin's correction; undefined when the stock is not what the admin saw. */
export function decideAdjustment(last: Balance, adjustment: StockAdjustment): NextLine | undefined {
  const { expectedAvailable, change, reason, note } = adjustment;
  if (last.balance !== expectedAvailable) return undefined;
  return { ...nextLine(last, change), reason, ...(note ? { note } : {}) };
}

/** Takes back an adjustment; undefined when its pieces were ordered meanwhile. */
export function decideUndo(last: Balance, { seq, quantity, reason }: UndoneLine): NextLine | undefined {
  if (last.balance - quantity < 0) return undefined;
  return { ...nextLine(last, -quantity), ...(reason ? { reason } : {}), undoes: seq };
}

/** Whether a line is what this adjustment made when it came before. */
export function isLineOf(line: NextLine, adjustment: StockAdjustment): boolean {
  const repeated = decideAdjustment({ seq: line.seq - 1, balance: line.balance - line.quantity }, adjustment);
  return (
    repeated?.quantity === line.quantity && repeated.reason === line.reason && repeated.note === line.note
  );
}
