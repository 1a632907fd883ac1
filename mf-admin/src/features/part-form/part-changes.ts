import type { Part } from '@shop/contracts';
import type { PartFormField, PartFormResult } from './part-form-values.ts';

/** What the edit form changes of a part, with nothing left out: null where a part may have none. */
export interface EditableFields {
  readonly name: string;
  readonly family: Part['family'];
  readonly description: string;
  readonly price: number;
  readonly minOrderQuantity: number;
  readonly partNumber: string;
  readonly oeNumbers: string[];
  readonly attributes: NonNullable<Part['attributes']>;
  readonly fitments: NonNullable<Part['fitments']>;
  readonly images: string[];
  readonly priceBreaks: NonNullable<Part['priceBreaks']>;
  readonly weightGrams: number | null;
  readonly orderStep: number | null;
  readonly supersededBy: string | null;
}

type Field = keyof EditableFields;
export type Changes = Partial<EditableFields>;

export function fieldsOf(part: Part): EditableFields {
  const { name, family, description, price, minOrderQuantity, partNumber } = part;
  return {
    ...{ name, family, description, price, minOrderQuantity, partNumber },
    oeNumbers: part.oeNumbers ?? [],
    attributes: part.attributes ?? [],
    fitments: part.fitments ?? [],
    images: part.images ?? [part.img],
    priceBreaks: part.priceBreaks ?? [],
    weightGrams: part.weightGrams ?? null,
    orderStep: part.orderStep ?? null,
    supersededBy: part.supersededBy ?? null,
  };
}

/** The same of a filled form; `images` are the addresses of its pictures. */
export function fieldsOfForm(
  form: PartFormResult & { partNumber: string },
  images: string[],
): EditableFields {
  const { pictures: _pictures, availableQuantity: _stock, ...fields } = form;
  return {
    ...fields,
    images,
    weightGrams: form.weightGrams ?? null,
    orderStep: form.orderStep ?? null,
    supersededBy: form.supersededBy ?? null,
  };
}

/** Both sides have been read by the same schemas, so their keys stand in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What has to be sent to make one into the other. */
export function changesBetween(from: EditableFields, to: EditableFields): Changes {
  const keys = Object.keys(to) as Field[];
  return Object.fromEntries(keys.filter((key) => !isSame(from[key], to[key])).map((key) => [key, to[key]]));
}

/** A field that two people changed at once. */
export interface Conflict {
  readonly field: Field;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface Meanwhile {
  /** The part that the person began with. */
  readonly before: EditableFields;
  readonly now: EditableFields;
  readonly sent: Changes;
}

/** Where the shop's value is a new one and not the one that was sent. */
export function conflictsOf({ before, now, sent }: Meanwhile): Conflict[] {
  return (Object.keys(sent) as Field[])
    .filter((field) => !isSame(now[field], before[field]) && !isSame(now[field], sent[field]))
    .map((field) => ({ field, yours: sent[field], theirs: now[field] }));
}

/** What somebody else changed and the person did not. */
export function otherChanges({ before, now, sent }: Meanwhile): Field[] {
  return (Object.keys(changesBetween(before, now)) as Field[]).filter((field) => !(field in sent));
}

/** Where the form shows a field of the part. */
export function formFieldOf(field: Field): PartFormField {
  return field === 'images' ? 'pictures' : field;
}
