import {
  type FieldError,
  hasFallingPrices,
  limits,
  type Part,
  partFamilies,
  partNumberKey,
  texts,
  toCents,
} from '@shop/contracts';
import { searchFields } from '@shop/service-kit';
import { plainDetailsOf } from './plain-details.rules.ts';

/** What an admin decides about a part, as the contract shows it; the rest follows from it or is counted. */
export type PartFields = Omit<Part, '_id' | 'availableQuantity' | 'version' | 'changedAt'>;

/** A number is also found when it is typed without its dashes. */
function inOnePiece(number: string): string {
  return number.replace(/[^\p{L}\p{N}]+/gu, '');
}

function searchTexts({ name, partNumber, family, ...details }: PartFields): string[] {
  const { oeNumbers = [], attributes = [], fitments = [] } = details;
  const numbers = [partNumber, ...oeNumbers].flatMap((number) => [number, inOnePiece(number)]);
  return [
    name,
    ...numbers,
    partFamilies[family],
    ...attributes.map(({ value }) => value),
    ...fitments.flatMap(({ make, model }) => [make, model]),
  ];
}

/** All pictures, each once, the main one first. */
export function picturesOf({ img, images = [] }: Pick<PartFields, 'img' | 'images'>): string[] {
  return [...new Set([img, ...images])];
}

/** What is wrong with fields that are right each by itself. */
export function faultsOf(fields: Pick<PartFields, 'img' | 'images' | 'price' | 'priceBreaks'>): FieldError[] {
  return [
    ...(hasFallingPrices(fields) ? [] : [{ path: 'priceBreaks', message: texts.priceBreaksNotFalling }]),
    ...(picturesOf(fields).length > limits.imagesMax ? [{ path: 'images', message: texts.tooMany }] : []),
  ];
}

/** The fields as they are kept, with those that searches, orders of lists and comparisons of numbers go by. */
export function storedFields(fields: PartFields) {
  const { name, partNumber, family, img, description, minOrderQuantity } = fields;
  return {
    partNumber,
    partNumberKey: partNumberKey(partNumber),
    name,
    nameSort: name.toLowerCase(),
    ...searchFields(...searchTexts(fields)),
    family,
    img,
    priceCents: toCents(fields.price),
    description,
    minOrderQuantity,
    ...plainDetailsOf(fields),
    images: picturesOf(fields),
    priceBreaks: (fields.priceBreaks ?? []).map(({ fromQuantity, price }) => ({
      fromQuantity,
      priceCents: toCents(price),
    })),
  };
}
