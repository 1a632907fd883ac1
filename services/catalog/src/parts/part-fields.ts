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
import { tokenize } from '@shop/service-kit';
import { picturesOf, plainDetailsOf } from './part-details.rules.ts';

/** Fields an admin can edit, as in the contract; the others are derived or counted. */
export type PartFields = Omit<Part, '_id' | 'availableQuantity' | 'version' | 'changedAt'>;

/** Lets buyers find a number typed without its dashes. */
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

/** Checks rules that span fields. */
export function fieldFaults(
  fields: Pick<PartFields, 'img' | 'images' | 'price' | 'priceBreaks' | 'state'>,
): FieldError[] {
  const faults: FieldError[] = [];
  if (!hasFallingPrices(fields)) faults.push({ path: 'priceBreaks', message: texts.priceBreaksNotFalling });
  if (fields.img === '' && fields.state !== 'hidden')
    faults.push({ path: 'images', message: texts.imageRequired });
  if (picturesOf(fields).length > limits.imagesMax) faults.push({ path: 'images', message: texts.tooMany });
  return faults;
}

/** Converts the fields to their stored form, with search, sort and comparison keys. */
export function storedFields(fields: PartFields) {
  const { name, partNumber, family, img, description, minOrderQuantity } = fields;
  return {
    partNumber,
    partNumberKey: partNumberKey(partNumber),
    name,
    nameSort: name.toLowerCase(),
    searchTokens: tokenize(...searchTexts(fields)),
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
