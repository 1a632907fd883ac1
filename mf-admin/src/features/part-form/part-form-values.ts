import { t } from '@lingui/core/macro';
import { attribute, fitment, newPart, partDetails, partNumber, priceBreak } from '@shop/contracts';
import {
  type Attribute,
  type Fitment,
  hasFallingPrices,
  limits,
  type Part,
  type PriceBreak,
  partStates,
  texts,
} from '@shop/contracts/client';
import { z } from 'zod';
import type { Picture } from './pictures.ts';

export const emptyAttribute = { name: '', value: '', unit: '' };
export const emptyFitment = { make: '', model: '', yearFrom: '', yearTo: '', engine: '', note: '' };
export const emptyPriceBreak = { fromQuantity: '', price: '' };

/** Reads an empty field as undefined. */
function optional<Value>(schema: z.ZodType<Value>) {
  return z
    .string()
    .transform((text): unknown => (text.trim() === '' ? undefined : text))
    .pipe(schema.optional());
}

/** Parses rows of fields. Drops empty fields and rows; reports each error at its own field. */
function rowsOf<Cells extends Record<string, string>, Row>(_empty: Cells, row: z.ZodType<Row>, max: number) {
  const filled = (cells: Cells) => {
    const given = Object.entries(cells).filter(([, text]) => text.trim() !== '');
    return given.length === 0 ? undefined : Object.fromEntries(given);
  };
  return z
    .array(z.preprocess(filled, row.optional()))
    .max(max, texts.tooMany)
    .transform((rows) => rows.filter((each) => each !== undefined));
}

/** Parses pasted numbers, separated by line breaks, commas or semicolons. */
const numberList = z.string().transform((text, context) => {
  const numbers = [...new Set(text.split(/[\n,;]+/).map((each) => each.trim()))].filter(Boolean);
  const faulty = numbers.find((each) => !partNumber.safeParse(each).success);
  if (faulty !== undefined)
    context.addIssue({ code: 'custom', message: `${faulty}: ${texts.partNumberInvalid}` });
  if (numbers.length > limits.oeNumbersMax) context.addIssue({ code: 'custom', message: texts.tooMany });
  return numbers;
});

const { name, family, description, price, minOrderQuantity, availableQuantity } = newPart.shape;

const fields = z.object({
  name,
  family: family.unwrap(),
  description,
  price,
  minOrderQuantity,
  availableQuantity,
  pictures: z
    .array(z.custom<Picture>())
    .max(limits.imagesMax, { error: () => t`A part has at most ${limits.imagesMax} pictures` }),
  partNumber: optional(partNumber),
  oeNumbers: numberList,
  supersededBy: optional(partNumber),
  attributes: rowsOf<typeof emptyAttribute, Attribute>(emptyAttribute, attribute, limits.attributesMax),
  fitments: rowsOf<typeof emptyFitment, Fitment>(emptyFitment, fitment, limits.fitmentsMax),
  priceBreaks: rowsOf<typeof emptyPriceBreak, PriceBreak>(emptyPriceBreak, priceBreak, limits.priceBreaksMax),
  weightGrams: optional(partDetails.shape.weightGrams),
  hsCode: optional(partDetails.shape.hsCode),
  origin: optional(partDetails.shape.origin),
  orderStep: optional(partDetails.shape.orderStep),
  shelf: optional(partDetails.shape.shelf),
  packContent: optional(partDetails.shape.packContent),
  restockExpected: optional(partDetails.shape.restockExpected),
  lowStockAt: optional(partDetails.shape.lowStockAt),
  state: z.enum(partStates).transform((state) => (state === 'on-sale' ? undefined : state)),
});

/** Its own schema, because a refinement of the form would not run while another field is faulty. */
const pictureUnlessHidden = z
  .object({ state: z.string(), pictures: z.array(z.unknown()) })
  .refine(({ state, pictures }) => state === 'hidden' || pictures.length > 0, {
    path: ['pictures'],
    message: texts.imageRequired,
  })
  .transform(() => ({}));

const fallingPrices = { path: ['priceBreaks'], message: texts.priceBreaksNotFalling };

/** The part number is optional here: the server generates one. */
export const newPartForm = fields.refine(hasFallingPrices, fallingPrices).and(pictureUnlessHidden);
export const editPartForm = fields
  .extend({ partNumber: z.string().pipe(partNumber) })
  .refine(hasFallingPrices, fallingPrices)
  .and(pictureUnlessHidden);

/** Raw form input. Only the form of a new part uses the stock field; later, stock has its own form and ledger. */
export type PartFormValues = z.input<typeof editPartForm>;
export type PartFormField = keyof PartFormValues;
/** Parsed form values. */
export type PartFormResult = z.output<typeof newPartForm>;

export const emptyPart: PartFormValues = {
  name: '',
  family: 'other',
  description: '',
  price: '',
  minOrderQuantity: '',
  availableQuantity: '',
  pictures: [],
  partNumber: '',
  oeNumbers: '',
  supersededBy: '',
  attributes: [],
  fitments: [],
  priceBreaks: [],
  weightGrams: '',
  hsCode: '',
  origin: '',
  orderStep: '',
  shelf: '',
  packContent: '',
  restockExpected: '',
  lowStockAt: '',
  state: 'on-sale',
};

type Value = string | number | undefined;

function textOf(value: Value): string {
  return value === undefined ? '' : String(value);
}

/** The fields of one row as text, all of them present. */
function rowOf<Row extends Record<string, string>>(
  empty: Row,
  item: { readonly [Name in keyof Row]?: Value },
) {
  return Object.fromEntries(Object.keys(empty).map((name) => [name, textOf(item[name])])) as Row;
}

/** Fills the form from a part. */
export function valuesOf(part: Part): PartFormValues {
  return {
    name: part.name,
    family: part.family,
    description: part.description,
    price: textOf(part.price),
    minOrderQuantity: textOf(part.minOrderQuantity),
    availableQuantity: textOf(part.availableQuantity),
    pictures: (part.images ?? [part.img]).filter(Boolean).map((url) => ({ key: url, url })),
    partNumber: part.partNumber,
    oeNumbers: (part.oeNumbers ?? []).join('\n'),
    supersededBy: textOf(part.supersededBy),
    attributes: (part.attributes ?? []).map((each) => rowOf(emptyAttribute, each)),
    fitments: (part.fitments ?? []).map((each) => rowOf(emptyFitment, each)),
    priceBreaks: (part.priceBreaks ?? []).map((each) => rowOf(emptyPriceBreak, each)),
    weightGrams: textOf(part.weightGrams),
    hsCode: textOf(part.hsCode),
    origin: textOf(part.origin),
    orderStep: textOf(part.orderStep),
    shelf: textOf(part.shelf),
    packContent: textOf(part.packContent),
    restockExpected: textOf(part.restockExpected),
    lowStockAt: textOf(part.lowStockAt),
    state: part.state ?? 'on-sale',
  };
}
