import {
  allowedQuantity,
  pricePerPiece,
  type StockAdjustment,
  type StockAdjustmentReason,
  type stockRefusals,
} from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';

export type RefusalCode = (typeof stockRefusals)[number];

/** The end of a part's ledger: the last line's number and the available pieces after it. */
export interface Balance {
  readonly seq: number;
  readonly balance: number;
}

/** A price per piece from a quantity on. */
interface PriceStep {
  readonly fromQuantity: number;
  readonly priceCents: number;
}

export interface PricedInCents {
  readonly priceCents: number;
  readonly priceBreaks?: readonly PriceStep[] | undefined;
}

export interface SaleTerms extends PricedInCents {
  readonly partName: string;
  readonly partNumber: string;
  readonly minOrderQuantity: number;
  readonly orderStep?: number | undefined;
  /** False for deleted and hidden parts. */
  readonly isSold: boolean;
}

export interface ReserveRequest {
  readonly quantity: number;
  readonly expectedPriceCents: number;
  /** The least that the line must cost for a card to pay the order. */
  readonly leastCents?: number;
}

/** Why an order was refused, and what would be accepted. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly minOrderQuantity: number;
  readonly priceCents: number;
}

/** The catalogue's terms at the moment of a reserve. */
interface GrantedTerms {
  readonly partName: string;
  readonly partNumber: string;
  readonly priceCents: number;
  /** Ascending, from one piece on; absent if every piece costs the same. */
  readonly priceSteps?: PriceStep[];
}

/** The next ledger line. Refusals are lines too, so retries get the same answer. */
export interface NextLine extends Balance {
  /** Signed change of available pieces. */
  readonly quantity: number;
  /** Granted reserves only. */
  readonly terms?: GrantedTerms;
  /** Refused reserves only. */
  readonly refusal?: Refusal;
  /** Adjustments only. */
  readonly reason?: StockAdjustmentReason;
  /** Adjustments and returns. */
  readonly note?: string;
  /** Number of the line that this adjustment undoes. */
  readonly undoes?: number;
  /** Entries for the staff log, adjustments only. */
  readonly log?: readonly OutboxEntry[];
}

function nextLine(last: Balance, quantity: number): NextLine {
  return {
    seq: last.seq + 1,
    quantity,
    balance: last.balance + quantity,
  };
}

/** Returns the price of one piece when so many are bought. */
export function priceCentsOf({ priceCents, priceBreaks = [] }: PricedInCents, quantity: number): number {
  const breaks = priceBreaks.map(({ fromQuantity, priceCents: price }) => ({ fromQuantity, price }));
  return pricePerPiece({ price: priceCents, priceBreaks: breaks }, quantity);
}

function grantedTerms(terms: SaleTerms, quantity: number): GrantedTerms {
  const { partName, partNumber, priceCents, priceBreaks = [] } = terms;
  const granted = { partName, partNumber, priceCents: priceCentsOf(terms, quantity) };
  if (priceBreaks.length === 0) return granted;
  return { ...granted, priceSteps: [{ fromQuantity: 1, priceCents }, ...priceBreaks] };
}

/** Clients that ignore price breaks expect the single-piece price. They are charged less, never more than they expect. */
function isExpected({ expectedPriceCents, quantity }: ReserveRequest, terms: SaleTerms): boolean {
  return expectedPriceCents === terms.priceCents || expectedPriceCents === priceCentsOf(terms, quantity);
}

function refusalOf(last: Balance, ask: ReserveRequest, terms: SaleTerms): RefusalCode | undefined {
  if (!terms.isSold) return 'part-not-found';
  if (ask.quantity !== allowedQuantity(terms, ask.quantity)) return 'below-minimum';
  if (!isExpected(ask, terms)) return 'price-changed';
  if (priceCentsOf(terms, ask.quantity) * ask.quantity < (ask.leastCents ?? 0)) return 'total-too-small';
  if (ask.quantity > last.balance) return 'insufficient-stock';
  return undefined;
}

export function decideReserve(last: Balance, ask: ReserveRequest, terms: SaleTerms): NextLine {
  const code = refusalOf(last, ask, terms);
  if (code === undefined)
    return { ...nextLine(last, -ask.quantity), terms: grantedTerms(terms, ask.quantity) };
  const priceCents = priceCentsOf(terms, ask.quantity);
  // The published answer has no field for order steps: report the next valid quantity as the minimum.
  const minOrderQuantity = allowedQuantity(terms, code === 'below-minimum' ? ask.quantity : 0);
  return { ...nextLine(last, 0), refusal: { code, minOrderQuantity, priceCents } };
}

/** Fills the reserve's place when its release arrives first, so the reserve finds itself decided. */
export function blockReserve(last: Balance): NextLine {
  return nextLine(last, 0);
}

/** Releases what a reserve holds, or `quantity` pieces of it. */
export function decideRelease(
  last: Balance,
  reserve: { quantity: number },
  quantity = -reserve.quantity,
): NextLine {
  return nextLine(last, Math.min(quantity, -reserve.quantity));
}

/** Puts returned pieces back into stock. */
export function decideReturn(
  last: Balance,
  { quantity, note }: { quantity: number; note: string },
): NextLine {
  return { ...nextLine(last, quantity), note };
}

export type UndoneLine = Pick<NextLine, 'seq' | 'quantity' | 'reason'>;

/** Applies an admin's correction; undefined when the stock differs from what the admin saw. */
export function decideAdjustment(last: Balance, adjustment: StockAdjustment): NextLine | undefined {
  const { expectedAvailable, change, reason, note } = adjustment;
  if (last.balance !== expectedAvailable) return undefined;
  return { ...nextLine(last, change), reason, note: note || undefined };
}

/** Reverses an adjustment; undefined when its pieces were ordered in the meantime. */
export function decideUndo(last: Balance, { seq, quantity, reason }: UndoneLine): NextLine | undefined {
  if (last.balance - quantity < 0) return undefined;
  return { ...nextLine(last, -quantity), reason, undoes: seq };
}

/** Returns whether an earlier attempt at this adjustment wrote the line. */
export function isLineOf(line: NextLine, adjustment: StockAdjustment): boolean {
  const repeated = decideAdjustment({ seq: line.seq - 1, balance: line.balance - line.quantity }, adjustment);
  return (
    repeated?.quantity === line.quantity && repeated.reason === line.reason && repeated.note === line.note
  );
}
