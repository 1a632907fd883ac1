import type { ChangeFeed } from '../changes.ts';
import type { ChangeOutcome, ChangeRequest } from '../parts/change-part.ts';
import { newPartDocuments } from '../parts/part.document.ts';
import { restorableSince } from '../parts/part.rules.ts';
import type { PartStore } from '../parts/part.store.ts';
import type { ComparedPartStore, StoredPart } from './compared-part.store.ts';
import { newPartOf, partChangeOf } from './judge-row.rules.ts';
import type { PartImportStore, StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, StoredRow } from './part-import-rows.store.ts';

export interface ApplyDeps {
  readonly imports: Pick<PartImportStore, 'endApplying'>;
  readonly rows: Pick<PartImportRowStore, 'ofStep' | 'saveOutcome' | 'count'>;
  readonly parts: Pick<ComparedPartStore, 'withKeys' | 'withIds' | 'open' | 'add'>;
  readonly catalogue: Pick<PartStore, 'freeNumber'>;
  /** As `PATCH /part/{id}` does. */
  readonly changePart: (request: ChangeRequest) => Promise<ChangeOutcome>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

/** Parts that are changed at the same time; their writes go to the database together. */
const atOnce = 50;

/** Whether the row may take its number: it is free, given up, or its own part has it from an earlier attempt. */
async function isFree(deps: ApplyDeps, row: StoredRow, holder: StoredPart | undefined): Promise<boolean> {
  if (!holder || holder._id.equals(row._id)) return true;
  const claim = { besides: row._id.toHexString(), deletedBefore: restorableSince(deps.now()) };
  return deps.catalogue.freeNumber(row.cells.part_number ?? '', claim);
}

/** What is written for the rows that can be added. */
async function documentsOf(deps: ApplyDeps, by: string, rows: readonly StoredRow[]) {
  const holders = await deps.parts.withKeys(rows.map(({ key }) => key));
  const free: StoredRow[] = [];
  for (const row of rows) if (await isFree(deps, row, holders.get(row.key))) free.push(row);
  return free.map(({ _id: id, openingId, key, cells }) => {
    const newPart = newPartOf(cells);
    const { partNumber = key } = newPart;
    return newPartDocuments(newPart, { id, openingId, partNumber, now: deps.now(), by, what: 'imported' });
  });
}

/** Those of the rows whose part is there in the end. Openings first, as for a single part. */
async function addRows(deps: ApplyDeps, by: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const documents = await documentsOf(deps, by, rows);
  await deps.parts.open(documents.map(({ opening }) => opening));
  await deps.parts.add(documents.map(({ part }) => part));
  const added = await deps.parts.withIds(rows.map(({ _id }) => _id));
  return rows.filter(({ _id }) => added.has(_id.toHexString()));
}

/** A part that is as the row says already was changed by an earlier attempt, from which nobody heard the end. */
async function changeRow(
  deps: ApplyDeps,
  by: string,
  { compared, changes = [] }: StoredRow,
): Promise<boolean> {
  if (!compared) return false;
  const { id, version } = compared;
  const change = partChangeOf(changes);
  const { kind } = await deps.changePart({ id: id.toHexString(), version, change, by, what: 'imported' });
  return kind === 'changed' || kind === 'unchanged';
}

async function changeRows(deps: ApplyDeps, by: string, rows: readonly StoredRow[]): Promise<StoredRow[]> {
  const written: StoredRow[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const done = await Promise.all(some.map((row) => changeRow(deps, by, row)));
    written.push(...some.filter((_, at) => done[at]));
  }
  return written;
}

/**
 * Writes the rows of a step. May run again, and twice at once: a part that has what its row says counts as written, the first outcome of
 * a row stays, and the step is counted once.
 */
export async function applyRows(deps: ApplyDeps, found: StoredImport): Promise<void> {
  const step = { importId: found._id, state: 'applying', afterLine: found.afterLine } as const;
  const { rows, next } = await deps.rows.ofStep(step);
  const open = rows.filter(({ outcome }) => outcome === undefined);
  const adding = open.filter(({ state }) => state === 'add');
  const changing = open.filter(({ state }) => state === 'change');
  const written = [
    ...(await addRows(deps, found.by, adding)),
    ...(await changeRows(deps, found.by, changing)),
  ].map(({ _id }) => _id);
  const ids = [...adding, ...changing].map(({ _id }) => _id);
  await deps.rows.saveOutcome('written', written);
  await deps.rows.saveOutcome('skipped', ids);
  // One announcement for all of them: each would empty the caches of every api, and who keeps more of parts asks for what changed.
  if (written.length > 0) await deps.changes.announce({ kind: 'parts' });
  const counts = await deps.rows.count(
    rows.map(({ _id }) => _id),
    'outcome',
  );
  await deps.imports.endApplying(step, { counts, next });
}
