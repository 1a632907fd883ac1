import type { Part, PartChange, PartConflict } from '@shop/contracts';
import { changesBetween, present } from '@shop/service-kit';
import type { PartFields } from './part-fields.ts';

export function fieldsOf(part: Part): PartFields {
  const { _id, availableQuantity, version, changedAt, ...fields } = part;
  return fields;
}

/** Keeps `img` equal to `images[0]`: a new main picture replaces the first one; new pictures bring their own first one. */
function picturesAfter(
  { img, images = [img] }: PartFields,
  change: PartChange,
): Pick<PartFields, 'img' | 'images'> {
  if (change.images === undefined) {
    if (change.img === undefined) return { img, images };
    return { img: change.img, images: [change.img, ...images.slice(1)] };
  }
  return { img: change.img ?? change.images[0] ?? '', images: change.images };
}

/** Applies the change to the fields; null clears a field. */
export function changed(fields: PartFields, change: PartChange): PartFields {
  const { version, ...others } = change;
  const sent = Object.entries(present(others)).map(([field, value]) => [field, value ?? undefined]);
  return { ...fields, ...Object.fromEntries(sent), ...picturesAfter(fields, change) };
}

/** Lists the sent fields that differ from the current part. */
export function conflictsOf(part: Part, change: PartChange): PartConflict['conflicts'] {
  const fields = fieldsOf(part);
  return changesBetween(changed(fields, change), fields)
    .filter(({ field }) => field in change)
    .map(({ field, before: yours, after: theirs }) => ({ field, yours, theirs }));
}
