import { type FieldError, type Part, type PartChange, partNumberKey } from '@shop/contracts';
import { changesBetween } from '@shop/service-kit';
import { restorableSince, toPart } from './part.rules.ts';
import type { PartStore, StoredPart } from './part.store.ts';
import type { PartChangeStore } from './part-change.store.ts';
import { changed, fieldsOf } from './part-changes.ts';
import { faultsOf, type PartFields, storedFields } from './part-fields.ts';
import { plainDetails } from './plain-details.rules.ts';
import { successorFault } from './successor.rules.ts';

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
  const errors = [...faultsOf(wanted), ...(await newSuccessorFaults(deps, { request, before, wanted }))];
  if (errors.length > 0) return { kind: 'faulty', errors };
  if (!(await isNumberFree(deps, { id, before, wanted }))) return { kind: 'number-taken' };

  const { by, what } = request;
  const line = { version: version + 1, at: deps.now(), by, what, changes };
  const written = await deps.history.change({ part: stored, fields, line });
  if (written === 'number-taken') return { kind: written };
  // Lost the race: compare again with what the other admin wrote.
  if (written === 'stale') return changePart(deps, request);
  return { kind: 'changed', part: toPart({ ...after, version: line.version, changedAt: line.at }) };
}

/** Checks a part's successor against the catalogue. */
export async function successorFaults(
  parts: Pick<PartStore, 'partsByKey'>,
  part: Partial<Pick<Part, 'partNumber' | 'supersededBy'>>,
): Promise<FieldError[]> {
  if (part.supersededBy === undefined) return [];
  const found = await parts.partsByKey([partNumberKey(part.supersededBy)]);
  const message = successorFault(part, (key) => found.has(key) && !found.get(key)?.deletedAt);
  return message === undefined ? [] : [{ path: 'supersededBy', message }];
}

/** An import checks its rows against the file, too, and an undo puts back what was there. */
async function newSuccessorFaults(
  { parts }: Pick<ChangePartDeps, 'parts'>,
  { request, before, wanted }: { request: ChangeRequest; before: PartFields; wanted: PartFields },
): Promise<FieldError[]> {
  const isSame = before.supersededBy === wanted.supersededBy && before.partNumber === wanted.partNumber;
  return isSame || request.what !== 'changed' ? [] : successorFaults(parts, wanted);
}

async function isNumberFree(
  { parts, now }: ChangePartDeps,
  { id, before, wanted }: { id: string; before: PartFields; wanted: PartFields },
): Promise<boolean> {
  if (before.partNumber === wanted.partNumber) return true;
  return parts.freeNumber(wanted.partNumber, { besides: id, deletedBefore: restorableSince(now()) });
}
