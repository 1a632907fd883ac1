import { shopDay } from './dates.ts';
import { limits } from './limits.ts';
import { isDecimal, numberIn } from './numbers.ts';
import { plainText } from './plain-text.ts';

/** Allows the signs of makers' numbers: `K20TT#4`, `387A & 382A`, `A 000 (02)`. Refuses text that spreadsheets run. */
export const partNumberPattern = /^[\p{L}\p{N}#(][\p{L}\p{N} ./_#&()+-]*$/u;

/** Refuses a number without letters and digits, and 1.23E+11, which spreadsheets make of long numbers. */
export function namesPart(number: string): boolean {
  return /[\p{L}\p{N}]/u.test(number) && !/^\d+(?:\.\d+)?E\+\d+$/.test(number);
}

export function partNumberIn(text: string): string | undefined {
  const number = plainText(text);
  const fits = number.length <= limits.partNumberMax && partNumberPattern.test(number) && namesPart(number);
  return fits ? number : undefined;
}

/** Returns the comparison key of a part number: upper case, letters and digits only. */
export function partNumberKey(text: string): string {
  return plainText(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface Priced {
  readonly price?: number | undefined;
  readonly priceBreaks?: readonly { readonly fromQuantity: number; readonly price: number }[] | undefined;
}

/** Whether each break needs more pieces and costs less than the one before it, and than a single piece. */
export function hasFallingPrices({ price, priceBreaks = [] }: Priced): boolean {
  return priceBreaks.every((each, at) => {
    const before = priceBreaks[at - 1];
    const dearer = before?.price ?? price ?? Number.POSITIVE_INFINITY;
    return each.price < dearer && each.fromQuantity > (before?.fromQuantity ?? 1);
  });
}

/** Returns the price per piece for a quantity, in the unit of the given prices. Breaks must be in ascending order. */
export function pricePerPiece(
  { price, priceBreaks = [] }: Priced & { readonly price: number },
  quantity: number,
): number {
  return priceBreaks.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price;
}

export interface SoldInSteps {
  readonly minOrderQuantity: number;
  readonly orderStep?: number | undefined;
}

/** Returns the smallest sellable quantity of at least `atLeast` pieces. */
export function allowedQuantity(
  { minOrderQuantity, orderStep = 1 }: SoldInSteps,
  atLeast = minOrderQuantity,
): number {
  return Math.ceil(Math.max(minOrderQuantity, atLeast) / orderStep) * orderStep;
}

export interface Stock extends SoldInSteps {
  readonly availableQuantity: number;
}

export type QuantityFault = 'sold-out' | 'below-minimum' | 'between-steps' | 'above-available';

export interface QuantityProblem {
  readonly fault: QuantityFault;
  /** The nearest orderable quantity. */
  readonly instead?: number;
}

/** Returns why a quantity cannot be ordered now, checking minimum, step and stock; undefined if it can. */
export function quantityProblem(part: Stock, wanted: number): QuantityProblem | undefined {
  const { minOrderQuantity, orderStep = 1, availableQuantity } = part;
  const most = availableQuantity - (availableQuantity % orderStep);
  if (most < allowedQuantity(part)) return { fault: 'sold-out' };
  if (wanted > availableQuantity) return { fault: 'above-available', instead: most };
  const instead = Math.min(allowedQuantity(part, wanted), most);
  if (instead === wanted) return undefined;
  return { fault: wanted < minOrderQuantity ? 'below-minimum' : 'between-steps', instead };
}

export type StockState = 'orderable' | 'below-minimum' | 'out-of-stock';

/** Stock below one minimum order cannot be ordered (HOME-32). */
export function stockState(part: Stock): StockState {
  if (part.availableQuantity <= 0) return 'out-of-stock';
  return part.availableQuantity < allowedQuantity(part) ? 'below-minimum' : 'orderable';
}

/** Whether a buyer can order the part now: pages, search, notices and search engines all ask this. */
export function isOrderable(part: Stock): boolean {
  return stockState(part) === 'orderable';
}

export const stockNotes = {
  'out-of-stock': 'Out of stock',
  'below-minimum': 'Stock is below the minimum order',
} as const satisfies Record<Exclude<StockState, 'orderable'>, string>;

/** Returns the day on which a sold-out part is expected back; undefined if it is unknown or has passed. */
export function restockDay(
  part: Stock & { readonly restockExpected?: string | undefined },
  now: Date,
): string | undefined {
  const { restockExpected } = part;
  if (restockExpected === undefined || isOrderable(part)) return undefined;
  return restockExpected >= shopDay(now) ? restockExpected : undefined;
}

interface Restocked extends Stock {
  readonly lowStockAt?: number | undefined;
  readonly state?: string | undefined;
}

/** Whether a part on sale needs more stock: it is down to its threshold, or buyers can't order the minimum. */
export function isLowStock({ lowStockAt = 0, state, ...stock }: Restocked): boolean {
  if (state !== undefined) return false;
  return !isOrderable(stock) || stock.availableQuantity <= lowStockAt;
}

/** Returns the price steps from the minimum order on; empty if every piece costs the same. */
export function priceSteps(
  part: Priced & { readonly price: number; readonly minOrderQuantity: number },
): NonNullable<Priced['priceBreaks']> {
  const { minOrderQuantity: fromQuantity, priceBreaks = [] } = part;
  if (priceBreaks.length === 0) return [];
  const later = priceBreaks.filter((each) => each.fromQuantity > fromQuantity);
  return [{ fromQuantity, price: pricePerPiece(part, fromQuantity) }, ...later];
}

/** An attribute filter: one value, or a range that is open at a missing bound. */
export type AttributeFilter =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly min?: number | undefined; readonly max?: number | undefined };

function readOne(text: string): AttributeFilter | undefined {
  const [name = '', value = '', ...rest] = text.split(':').map((each) => each.trim());
  if (name === '' || value === '' || rest.length > 0) return undefined;
  const [min = '', max, ...more] = value.split('..');
  if (max === undefined) return { name, value };
  if (more.length > 0 || ![min, max].every((bound) => bound === '' || isDecimal(bound))) return undefined;
  return { name, min: numberIn(min), max: numberIn(max) };
}

/** Parses `Diameter:310..320;Position:Front`; undefined if a filter is malformed or there are too many. */
export function readAttributeFilters(text: string): readonly AttributeFilter[] | undefined {
  const filters = text.split(';').map(readOne);
  const read = filters.filter((each) => each !== undefined);
  return read.length === filters.length && read.length <= limits.attributeFiltersMax ? read : undefined;
}

export function writeAttributeFilters(filters: readonly AttributeFilter[]): string {
  const write = (each: AttributeFilter) =>
    `${each.name}:${'value' in each ? each.value : `${each.min ?? ''}..${each.max ?? ''}`}`;
  return filters.map(write).join(';');
}
