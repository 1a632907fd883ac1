import type { Part, PartChange } from '@shop/contracts';
import type { PartFormField, PartFormResult } from './part-form-values.ts';

/** The editable fields of a part, all present: null when the part has no value. `img` is the first of `images`. */
export type EditableFields = {
  readonly [Name in Exclude<keyof PartChange, 'img' | 'version'>]-?: Exclude<PartChange[Name], undefined>;
};

type Field = keyof EditableFields;
export type Changes = Partial<EditableFields>;

type Fact =
  | 'weightGrams'
  | 'hsCode'
  | 'origin'
  | 'orderStep'
  | 'supersededBy'
  | 'shelf'
  | 'packContent'
  | 'restockExpected'
  | 'lowStockAt'
  | 'state';

/** The fields that a part may lack. */
function factsOf(part: Pick<Part, Fact>): Pick<EditableFields, Fact> {
  return {
    weightGrams: part.weightGrams ?? null,
    hsCode: part.hsCode ?? null,
    origin: part.origin ?? null,
    orderStep: part.orderStep ?? null,
    supersededBy: part.supersededBy ?? null,
    shelf: part.shelf ?? null,
    packContent: part.packContent ?? null,
    restockExpected: part.restockExpected ?? null,
    lowStockAt: part.lowStockAt ?? null,
    state: part.state ?? null,
  };
}

export function fieldsOf(part: Part): EditableFields {
  return {
    name: part.name,
    family: part.family,
    description: part.description,
    price: part.price,
    minOrderQuantity: part.minOrderQuantity,
    partNumber: part.partNumber,
    oeNumbers: part.oeNumbers ?? [],
    attributes: part.attributes ?? [],
    fitments: part.fitments ?? [],
    images: part.images ?? [part.img].filter(Boolean),
    priceBreaks: part.priceBreaks ?? [],
    ...factsOf(part),
  };
}

/** The same for a submitted form; `images` are the URLs of its pictures. */
export function fieldsOfForm(
  form: PartFormResult & { partNumber: string },
  images: string[],
): EditableFields {
  const { pictures: _pictures, availableQuantity: _stock, ...fields } = form;
  return { ...fields, images, ...factsOf(form) };
}

/** Comparing JSON works because the same schemas parsed both sides, so their keys are in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns the fields of `to` that differ from `from`. */
export function changesBetween(from: EditableFields, to: EditableFields): Changes {
  const keys = Object.keys(to) as Field[];
  return Object.fromEntries(keys.filter((key) => !isSame(from[key], to[key])).map((key) => [key, to[key]]));
}

/** A field that two admins changed at the same time. */
export interface Conflict {
  readonly field: Field;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface Meanwhile {
  /** The part when the admin started editing. */
  readonly before: EditableFields;
  readonly now: EditableFields;
  readonly sent: Changes;
}

/** Returns the sent fields whose value on the server changed meanwhile to something else. */
export function conflictsOf({ before, now, sent }: Meanwhile): Conflict[] {
  return (Object.keys(sent) as Field[])
    .filter((field) => !isSame(now[field], before[field]) && !isSame(now[field], sent[field]))
    .map((field) => ({ field, yours: sent[field], theirs: now[field] }));
}

/** Returns the fields that only the other admin changed. */
export function otherChanges({ before, now, sent }: Meanwhile): Field[] {
  return (Object.keys(changesBetween(before, now)) as Field[]).filter((field) => !(field in sent));
}

/** Maps a part's field to its form field. */
export function formFieldOf(field: Field): PartFormField {
  return field === 'images' ? 'pictures' : field;
}
