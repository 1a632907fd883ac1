import type { FieldChange, Part, PartChange, PartConflict } from '@shop/contracts';
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

function given<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<Values>;
}

/** Applies the change to the fields; null clears a field. */
export function changed(fields: PartFields, change: PartChange): PartFields {
  const { version, ...others } = change;
  const sent = Object.entries(given(others)).map(([field, value]) => [field, value ?? undefined]);
  return { ...fields, ...Object.fromEntries(sent), ...picturesAfter(fields, change) };
}

/** Serialises equal values to equal text, ignoring key order. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

/** Lists the fields that differ; an undefined side is omitted. */
export function differences(before: PartFields, after: PartFields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof PartFields>;
  return [...names]
    .filter((field) => canonical(before[field]) !== canonical(after[field]))
    .map((field) => ({
      field,
      ...(before[field] === undefined ? {} : { before: before[field] }),
      ...(after[field] === undefined ? {} : { after: after[field] }),
    }));
}

/** Lists the sent fields that differ from the current part. */
export function conflictsOf(part: Part, change: PartChange): PartConflict['conflicts'] {
  const fields = fieldsOf(part);
  return differences(changed(fields, change), fields)
    .filter(({ field }) => field in change)
    .map(({ field, before, after }) => ({
      field,
      ...(before === undefined ? {} : { yours: before }),
      ...(after === undefined ? {} : { theirs: after }),
    }));
}
