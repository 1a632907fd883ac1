import { limits } from './limits.ts';
import { isDecimal } from './numbers.ts';

export const partNumberPattern = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u;

/** The number of a part in a text; undefined of any other text. */
export function partNumberIn(text: string): string | undefined {
  const number = text.trim();
  return number.length <= limits.partNumberMax && partNumberPattern.test(number) ? number : undefined;
}

/** How numbers of parts are compared: without regard to case, and to anything but letters and digits. */
export function partNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

interface Priced {
  readonly price?: number | undefined;
  readonly priceBreaks?: readonly { readonly fromQuantity: number; readonly price: number }[] | undefined;
}

/** Whether each break asks for more pieces than the one before, and costs less than it and than a single piece. */
export function hasFallingPrices({ price, priceBreaks = [] }: Priced): boolean {
  return priceBreaks.every((each, at) => {
    const before = priceBreaks[at - 1];
    const dearer = before?.price ?? price ?? Number.POSITIVE_INFINITY;
    return each.price < dearer && each.fromQuantity > (before?.fromQuantity ?? 1);
  });
}

/** What each of so many pieces costs, in dollars or cents as the prices given are. Breaks stand in ascending order. */
export function pricePerPiece(
  { price, priceBreaks = [] }: Priced & { readonly price: number },
  quantity: number,
): number {
  return priceBreaks.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.price ?? price;
}

interface SoldInSteps {
  readonly minOrderQuantity: number;
  readonly orderStep?: number | undefined;
}

/** The smallest quantity, of at least so many pieces, that a part is sold in. */
export function allowedQuantity(
  { minOrderQuantity, orderStep = 1 }: SoldInSteps,
  atLeast = minOrderQuantity,
): number {
  return Math.ceil(Math.max(minOrderQuantity, atLeast) / orderStep) * orderStep;
}

interface Stock extends SoldInSteps {
  readonly availableQuantity: number;
}

export type QuantityFault = 'sold-out' | 'below-minimum' | 'between-steps' | 'above-available';

export interface QuantityProblem {
  readonly fault: QuantityFault;
  /** The nearest quantity that can be ordered. */
  readonly instead?: number;
}

/** Why so many pieces of a part cannot be ordered now: minimum, step and stock in one rule. */
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

/** Stock that cannot cover one minimum order cannot be ordered at all (HOME-32). */
export function stockState(part: Stock): StockState {
  if (part.availableQuantity <= 0) return 'out-of-stock';
  return part.availableQuantity < allowedQuantity(part) ? 'below-minimum' : 'orderable';
}

/** Why a part cannot be ordered now. */
export const stockNotes = {
  'out-of-stock': 'Out of stock',
  'below-minimum': 'Stock is below the minimum order',
} as const satisfies Record<Exclude<StockState, 'orderable'>, string>;

/** What each piece costs from how many pieces on, beginning with the smallest order; empty where every piece costs the same. */
export function priceSteps(
  part: Priced & { readonly price: number; readonly minOrderQuantity: number },
): NonNullable<Priced['priceBreaks']> {
  const { minOrderQuantity: fromQuantity, priceBreaks = [] } = part;
  if (priceBreaks.length === 0) return [];
  const later = priceBreaks.filter((each) => each.fromQuantity > fromQuantity);
  return [{ fromQuantity, price: pricePerPiece(part, fromQuantity) }, ...later];
}

/** A filter of the list by an attribute: by one of its values, or by a range that is open where a bound is missing. */
export type AttributeFilter =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly min?: number | undefined; readonly max?: number | undefined };

/** The number that an attribute's value is; undefined of a word. */
export function measure(value: string): number | undefined {
  return isDecimal(value) ? Number(value) : undefined;
}

function readOne(text: string): AttributeFilter | undefined {
  const [name = '', value = '', ...rest] = text.split(':').map((each) => each.trim());
  if (name === '' || value === '' || rest.length > 0) return undefined;
  const [min = '', max, ...more] = value.split('..');
  if (max === undefined) return { name, value };
  if (more.length > 0 || ![min, max].every((bound) => bound === '' || isDecimal(bound))) return undefined;
  return { name, min: measure(min), max: measure(max) };
}

/** Reads `Diameter:310..320;Position:Front`; undefined when a filter in it cannot be read, or there are too many. */
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
