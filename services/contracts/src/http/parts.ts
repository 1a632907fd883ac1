import { z } from 'zod';
import { partFamilyKeys } from '../families.ts';
import { limits } from '../limits.ts';
import { partDetails, partNumber, strictPartLists } from '../part-details.ts';
import { hasFallingPrices } from '../part-rules.ts';
import { dollars, id, imageUrl, requiredText, wholeNumber } from '../primitives.ts';
import { texts } from '../texts.ts';

export const partFamily = z.enum(partFamilyKeys);

/** A part as shown in lists (ENT-01). `price` in dollars per piece. */
const partFields = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  price: z.number(),
  description: z.string(),
  minOrderQuantity: z.number().int(),
  availableQuantity: z.number().int(),
  /** Additive: family key and the manufacturer's part number. */
  family: partFamily,
  partNumber: z.string(),
  /** Additive: the content of one sold piece. */
  packContent: z.string().optional(),
  /** Additive: quantities are multiples of it. */
  orderStep: z.number().int().optional(),
});

/** Whether the part fits the vehicle in the query's `mark`, and why. */
const fit = z
  .object({
    verdict: z.enum(['fits', 'no', 'unknown']),
    reason: z.string(),
    /** The fact about the vehicle that would decide; `reason` asks for it. */
    asks: z.enum(['model', 'year', 'engine']).optional(),
  })
  .optional();

/** A row of `GET /parts`. */
export const listedPart = partFields.extend({ fit });

const text = z.string();
const whole = z.number().int();

/** The additive fields in replies. Looser than {@link partDetails}, because readers do not validate stored data. */
const shownDetails = z.object({
  oeNumbers: z.array(text),
  attributes: z.array(z.object({ name: text, value: text, unit: text.optional() })),
  fitments: z.array(
    z.object({
      make: text,
      model: text,
      yearFrom: whole,
      yearTo: whole.optional(),
      engine: text.optional(),
      note: text.optional(),
    }),
  ),
  images: z.array(text),
  priceBreaks: z.array(z.object({ fromQuantity: whole, price: z.number() })),
  weightGrams: whole,
  hsCode: text,
  origin: text,
  supersededBy: text,
  shelf: text,
  restockExpected: text,
  lowStockAt: whole,
  state: partDetails.shape.state,
});

/** A part with all its details. Lists omit the additive fields. */
export const part = partFields.extend({
  ...shownDetails.partial().shape,
  /** Incremented by every admin edit; stock changes do not count. Editors send it back as `If-Match` or `version`. */
  version: z.number().int().optional(),
  /** ISO time of the last admin edit. */
  changedAt: z.string().optional(),
});

/** A part as baskets read it. */
export const markedPart = part.extend({ fit });

/** A row of the staff's list of parts. */
export const staffPart = partFields.extend(part.pick({ lowStockAt: true, state: true }).shape);

/** A recently deleted part. ISO times; it can be restored until `restorableUntil`. */
export const deletedPart = partFields.extend({
  deletedAt: z.string(),
  deletedBy: z.string().optional(),
  deletedByUid: z.string().optional(),
  restorableUntil: z.string(),
});

const fallingPrices = { path: ['priceBreaks'], message: texts.priceBreaksNotFalling };

const editableFields = z.object({
  name: requiredText(texts.nameRequired, limits.nameMax),
  price: dollars,
  description: requiredText('Description is Required', 4_000),
  minOrderQuantity: wholeNumber(1, 'Minimum order quantity must be a whole number of at least 1'),
  img: imageUrl,
  family: partFamily,
  partNumber,
  ...partDetails.shape,
});

/** Runs even if another field is faulty, so that all faults are reported at once. */
const pictureUnlessHidden = {
  path: ['img'],
  message: texts.imageRequired,
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
};

/** Without `partNumber`, one is generated. A hidden part needs no picture yet. */
export const newPart = editableFields
  .extend({
    availableQuantity: wholeNumber(0, texts.availableQuantityInvalid),
    ...editableFields.pick({ family: true, partNumber: true, img: true }).partial().shape,
    ...partDetails.partial().shape,
  })
  .refine(({ state, img }) => state === 'hidden' || img !== undefined, pictureUnlessHidden)
  .refine(hasFallingPrices, fallingPrices);

/**
 * An admin's edit of a part: absent fields stay, null removes a value. `version` is the version that was read; it may be sent as
 * `If-Match` instead.
 */
export const partChange = editableFields
  .partial()
  .extend({
    ...strictPartLists.partial().shape,
    weightGrams: partDetails.shape.weightGrams.nullable().optional(),
    hsCode: partDetails.shape.hsCode.nullable().optional(),
    origin: partDetails.shape.origin.nullable().optional(),
    orderStep: partDetails.shape.orderStep.nullable().optional(),
    supersededBy: partNumber.nullable().optional(),
    shelf: partDetails.shape.shelf.nullable().optional(),
    packContent: partDetails.shape.packContent.nullable().optional(),
    restockExpected: partDetails.shape.restockExpected.nullable().optional(),
    lowStockAt: partDetails.shape.lowStockAt.nullable().optional(),
    state: partDetails.shape.state.nullable().optional(),
    version: z.number().int().optional(),
  })
  .refine(hasFallingPrices, fallingPrices);

/** One field of a part before and after, as shown; absent if it had no value. */
export const fieldChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

export type Part = z.infer<typeof part>;
export type StaffPart = z.infer<typeof staffPart>;
export type MarkedPart = z.infer<typeof markedPart>;
export type ListedPart = z.infer<typeof listedPart>;
export type DeletedPart = z.infer<typeof deletedPart>;
export type NewPart = z.infer<typeof newPart>;
export type PartChange = z.infer<typeof partChange>;
export type FieldChange = z.infer<typeof fieldChange>;
