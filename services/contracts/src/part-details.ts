import { z } from 'zod';
import { countryCodes } from './countries.ts';
import { limits } from './limits.ts';
import { namesPart, partNumberPattern, readAttributeFilters } from './part-rules.ts';
import { plainText } from './plain-text.ts';
import { dollars, imageUrl, wholeNumber } from './primitives.ts';
import { texts } from './texts.ts';
import { factText, fitment } from './vehicles.ts';

/** The shop's own part number, or a vehicle maker's or competitor's number that the part replaces. */
export const partNumber = z
  .string(texts.partNumberInvalid)
  .overwrite(plainText)
  .max(limits.partNumberMax, texts.tooLong)
  .regex(partNumberPattern, texts.partNumberInvalid)
  .refine(namesPart, texts.partNumberInvalid);

/** A measured `value` is a plain number (`319`, `27.5`); `unit` belongs to the name. */
export const attribute = z.object({
  name: factText(limits.factMax),
  value: factText(80),
  unit: z.optional(factText(16)),
});

/** From `fromQuantity` pieces on, each costs `price` dollars. */
export const priceBreak = z.object({
  fromQuantity: wholeNumber(2, 'A price break starts at 2 pieces or more'),
  price: dollars,
});

function listOf<Item extends z.ZodType>(item: Item, max: number) {
  return z.array(item).max(max, texts.tooMany);
}

/** Details beyond the specified fields. `images` begins with `img`. */
export const partDetails = z.object({
  oeNumbers: listOf(partNumber, limits.oeNumbersMax),
  attributes: listOf(attribute, limits.attributesMax),
  fitments: listOf(fitment, limits.fitmentsMax),
  images: listOf(imageUrl, limits.imagesMax),
  priceBreaks: listOf(priceBreak, limits.priceBreaksMax),
  weightGrams: wholeNumber(1, 'Weight must be a whole number of grams'),
  /** Customs tariff number: the six digits of the Harmonized System, and up to four of a country. */
  hsCode: z
    .string()
    .transform((code) => code.replace(/[\s.]/g, ''))
    .pipe(z.string().regex(/^\d{6,10}$/, 'Enter the 6 to 10 digits of the tariff number, such as 8708.30')),
  /** Country of origin, ISO 3166-1 alpha-2. */
  origin: z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => countryCodes.includes(code), 'Write the country in two letters, such as BD'),
  /** Sold in multiples of this; defaults to 1. */
  orderStep: wholeNumber(2, 'Enter 2 or more, or leave blank for single pieces'),
  /** Number of the replacement part. */
  supersededBy: partNumber,
  /** Warehouse shelf, printed on pick lists. */
  shelf: z
    .string()
    .trim()
    .max(20, texts.tooLong)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u, 'Use letters, digits, spaces and . / -, such as A-12-3'),
  /** The content of one sold piece: `One set: 4 pads, both wheels of an axle`. */
  packContent: z.string().trim().min(1, texts.factRequired).max(100, texts.tooLong),
  /** Day on which new stock is expected, such as `2026-12-31`; buyers see it while the part is sold out. */
  restockExpected: z.iso.date('Write the day as 2026-12-31'),
  /** Reorder threshold: stock is low from this quantity down. Only staff see it. */
  lowStockAt: wholeNumber(1, 'Enter 1 or more, or leave blank'),
  /** Absent while the part is on sale. */
  state: z.enum(['hidden', 'discontinued']),
});

/** Attribute filters in a query, kept as written; see {@link readAttributeFilters}. */
export const attributeQuery = z
  .string()
  .max(limits.attributeQueryMax)
  .refine(
    (text) => readAttributeFilters(text) !== undefined,
    'Write an attribute filter as name:value or name:from..to',
  );

/** The lists of a change by staff, whose calls refuse unknown fields. */
export const strictPartLists = z.object({
  attributes: listOf(attribute.strict(), limits.attributesMax),
  fitments: listOf(fitment.strict(), limits.fitmentsMax),
  priceBreaks: listOf(priceBreak.strict(), limits.priceBreaksMax),
});

export type PartDetails = z.infer<typeof partDetails>;
export type Attribute = z.infer<typeof attribute>;
export type PriceBreak = z.infer<typeof priceBreak>;
