import { z } from 'zod';
import { limits } from './limits.ts';
import { dollars, imageUrl, wholeNumber } from './primitives.ts';
import { texts } from './texts.ts';
import { factText, fitment } from './vehicles.ts';

/** How numbers of parts are compared: without regard to case, and to anything but letters and digits. */
export function partNumberKey(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const numberText = z
  .string(texts.partNumberInvalid)
  .trim()
  .max(limits.partNumberMax, texts.tooLong)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./_-]*$/u, texts.partNumberInvalid);

/** The shop's own number of a part, or one of a vehicle maker or competitor that it replaces. */
export const partNumber = numberText;

/** `value` is a number in its usual form (`319`, `27.5`) where the attribute is measured; `unit` belongs to the name. */
export const attribute = z.object({
  name: factText(limits.factMax),
  value: factText(limits.attributeValueMax),
  unit: factText(limits.unitMax).optional(),
});

/** From this many pieces on, each costs `price` dollars. */
export const priceBreak = z.object({ fromQuantity: wholeNumber(2, texts.priceBreakInvalid), price: dollars });

function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.array(item).max(max, texts.tooMany);
}

/** What a part may have beside the specified fields. `images` begins with `img`. */
export const partDetails = z.object({
  oeNumbers: listOf(numberText, limits.oeNumbersMax),
  attributes: listOf(attribute, limits.attributesMax),
  fitments: listOf(fitment, limits.fitmentsMax),
  images: listOf(imageUrl, limits.imagesMax),
  priceBreaks: listOf(priceBreak, limits.priceBreaksMax),
  weightGrams: wholeNumber(1, texts.weightInvalid),
  /** Sold in multiples of this; 1 where it is missing. */
  orderStep: wholeNumber(2, texts.orderStepInvalid),
  /** Number of the part that takes its place. */
  supersededBy: partNumber,
});

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

/** A filter of the list by an attribute: by one of its values, or by a range that is open where a bound is missing. */
export type AttributeFilter =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly min?: number | undefined; readonly max?: number | undefined };

const decimal = /^\d+(\.\d+)?$/;

/** The number that an attribute's value is; undefined of a word. */
export function measure(value: string): number | undefined {
  return decimal.test(value) ? Number(value) : undefined;
}

function readOne(text: string): AttributeFilter | undefined {
  const [name = '', value = '', ...rest] = text.split(':').map((each) => each.trim());
  if (name === '' || value === '' || rest.length > 0) return undefined;
  const [min = '', max, ...more] = value.split('..');
  if (max === undefined) return { name, value };
  if (more.length > 0 || ![min, max].every((bound) => bound === '' || decimal.test(bound))) return undefined;
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

/** Attribute filters in a query, kept as they are written in the address; see {@link readAttributeFilters}. */
export const attributeQuery = z
  .string()
  .max(limits.attributeQueryMax)
  .refine((text) => readAttributeFilters(text) !== undefined, texts.attributeFilterInvalid);

export type PartDetails = z.infer<typeof partDetails>;
export type Attribute = z.infer<typeof attribute>;
export type PriceBreak = z.infer<typeof priceBreak>;
