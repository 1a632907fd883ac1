import {
  type FieldError,
  type Part,
  type PartChange,
  type PartConflict,
  partNumberKey,
  texts,
} from '@shop/contracts';
import { changesBetween, Refusal } from '@shop/service-kit';
import { restorableSince, toPart } from './part.rules.ts';
import type { PartStore, StoredPart } from './part.store.ts';
import type { PartChangeStore } from './part-change.store.ts';
import { plainDetails } from './part-details.rules.ts';
import { fieldFaults, type PartFields, storedFields } from './part-fields.ts';
import { readSuccessors, successorFault } from './successor.rules.ts';

export interface ChangePartDeps {
  readonly parts: Pick<PartStore, 'byId' | 'freeNumber' | 'partsByKey'>;
  readonly history: Pick<PartChangeStore, 'change'>;
  readonly now: () => Date;
}

export interface ChangeRequest {
  readonly id: string;
  /** The version the admin read. */
  readonly version: number;
  readonly change: PartChange;
  readonly by: string;
  readonly what: 'changed' | 'imported' | 'undone';
  /** The import that changes the part, or whose change is undone. */
  readonly importId?: string;
  readonly undoes?: string;
}

/**
 * `part` is the current part. `stale`: another admin changed the part after it was read, to something other than what was sent.
 */
export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly part: Part }
  | { readonly kind: 'unchanged'; readonly part: Part }
  | { readonly kind: 'stale'; readonly part: Part }
  | { readonly kind: 'faulty'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'number-taken' }
  | { readonly kind: 'unknown' };

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
  const sent = Object.entries(others)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, value ?? undefined]);
  return { ...fields, ...Object.fromEntries(sent), ...picturesAfter(fields, change) };
}

/** Lists the sent fields that differ from the current part. */
export function conflictsOf(part: Part, change: PartChange): PartConflict['conflicts'] {
  const fields = fieldsOf(part);
  return changesBetween(changed(fields, change), fields)
    .filter(({ field }) => field in change)
    .map(({ field, before: yours, after: theirs }) => ({ field, yours, theirs }));
}

/** `fields` omits empty details, so the stored ones must not show through. */
function withFields(stored: StoredPart, fields: ReturnType<typeof storedFields>): StoredPart {
  const rest = { ...stored };
  for (const name of plainDetails) delete rest[name];
  return { ...rest, ...fields };
}

/**
 * Changes fields of a part in one conditional write, with a history line. A repeated request finds nothing to change. The
 * caller announces the part.
 */
export async function changePart(deps: ChangePartDeps, request: ChangeRequest): Promise<ChangeOutcome> {
  const { id, version, change } = request;
  const stored = await deps.parts.byId(id);
  if (!stored) return { kind: 'unknown' };
  const part = toPart(stored);
  const before = fieldsOf(part);
  const wanted = changed(before, change);
  const fields = storedFields(wanted);
  const after = withFields(stored, fields);
  const changes = changesBetween(before, fieldsOf(toPart(after)));
  if (changes.length === 0) return { kind: 'unchanged', part };
  if (stored.version !== version) return { kind: 'stale', part };
  const errors = [...fieldFaults(wanted), ...(await newSuccessorFaults(deps, { request, before, wanted }))];
  if (errors.length > 0) return { kind: 'faulty', errors };
  if (!(await isNumberFree(deps, { id, before, wanted }))) return { kind: 'number-taken' };

  const { by, what, importId, undoes } = request;
  const line = { version: version + 1, at: deps.now(), by, what, importId, undoes, changes };
  const written = await deps.history.change({ part: stored, fields, line });
  if (written === 'number-taken') return { kind: written };
  // Lost the race: compare again with what the other admin wrote.
  if (written === 'stale') return changePart(deps, request);
  return { kind: 'changed', part: toPart({ ...after, version: line.version, changedAt: line.at }) };
}

type Superseded = Partial<Pick<Part, 'partNumber' | 'supersededBy'>>;

/** Checks a part's successor against the catalogue. */
export async function successorFaults(
  parts: Pick<PartStore, 'partsByKey'>,
  part: Superseded,
  { mayBeUnknown = false }: { mayBeUnknown?: boolean } = {},
): Promise<FieldError[]> {
  if (part.supersededBy === undefined) return [];
  const found = new Map<string, StoredPart>();
  const successors = await readSuccessors([partNumberKey(part.supersededBy)], async (keys) => {
    for (const [key, each] of await parts.partsByKey(keys)) found.set(key, each);
    return (key) => found.get(key)?.supersededBy;
  });
  const message = successorFault(part, {
    knows: (key) => mayBeUnknown || (found.has(key) && !found.get(key)?.deletedAt),
    successorOf: (key) => successors.get(key),
  });
  return message === undefined ? [] : [{ path: 'supersededBy', message }];
}

/** An import may name parts of its file that are still to be added, and an undo puts back what was there. */
async function newSuccessorFaults(
  { parts }: Pick<ChangePartDeps, 'parts'>,
  { request, before, wanted }: { request: ChangeRequest; before: PartFields; wanted: PartFields },
): Promise<FieldError[]> {
  const isSame = before.supersededBy === wanted.supersededBy && before.partNumber === wanted.partNumber;
  return isSame ? [] : successorFaults(parts, wanted, { mayBeUnknown: request.what !== 'changed' });
}

async function isNumberFree(
  { parts, now }: ChangePartDeps,
  { id, before, wanted }: { id: string; before: PartFields; wanted: PartFields },
): Promise<boolean> {
  if (before.partNumber === wanted.partNumber) return true;
  return parts.freeNumber(wanted.partNumber, { besides: id, deletedBefore: restorableSince(now()) });
}

export function partNumberTaken(): Refusal {
  const message = texts.partNumberTaken;
  return new Refusal(409, 'part-number-taken', message, { errors: [{ path: 'partNumber', message }] });
}
