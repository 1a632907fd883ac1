import { setImmediate } from 'node:timers/promises';
import type { ChangeFeed } from '../changes.ts';
import type { ChangeOutcome, ChangeRequest } from '../parts/change-part.ts';
import { newPartDocuments } from '../parts/part.document.ts';
import { restorableSince } from '../parts/part.rules.ts';
import type { PartStore, StoredPart } from '../parts/part.store.ts';
import { newPartOf, partChangeOf } from './judge-row.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, StoredRow } from './part-import-rows.store.ts';

export interface ApplyDeps {
  readonly rows: Pick<PartImportRowStore, 'saveOutcome'>;
  readonly parts: Pick<PartStore, 'partsByKey' | 'freeNumber' | 'insertAll'>;
  /** Same behaviour as `PATCH /part/{id}`. */
  readonly changePart: (request: ChangeRequest) => Promise<ChangeOutcome>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

/** Rows worked on in parallel; MongoDB gets their writes in batches. */
const atOnce = 50;

/** Returns the rows for which `work` returns true. */
export async function rowsDone(
  rows: readonly StoredRow[],
  work: (row: StoredRow) => Promise<boolean>,
): Promise<StoredRow[]> {
  const all: StoredRow[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const done = await Promise.all(some.map(work));
    all.push(...some.filter((_, at) => done[at]));
  }
  return all;
}

/** Returns whether the row can take its number: it is free, expired, or held by this row's own part from an earlier attempt. */
async function isFree(deps: ApplyDeps, row: StoredRow, holder: StoredPart | undefined): Promise<boolean> {
  if (!holder || holder._id.equals(row._id)) return true;
  const claim = { besides: row._id.toHexString(), deletedBefore: restorableSince(deps.now()) };
  return deps.parts.freeNumber(row.cells.part_number ?? '', claim);
}

async function documentsOf(deps: ApplyDeps, found: StoredImport, rows: readonly StoredRow[]) {
  const { by, decimalSign } = found;
  const importId = found._id.toHexString();
  const holders = await deps.parts.partsByKey(rows.map(({ key }) => key));
  const documents = [];
  for (const row of rows) {
    if (!(await isFree(deps, row, holders.get(row.key)))) continue;
    const { _id: id, openingId, key, cells } = row;
    const newPart = newPartOf(cells, decimalSign);
    const { partNumber = key } = newPart;
    const context = { id, openingId, partNumber, now: deps.now(), by, what: 'imported', importId } as const;
    documents.push(newPartDocuments(newPart, context));
    await setImmediate();
  }
  return documents;
}

/** Adds parts and returns the rows whose part exists afterwards. */
async function addRows(
  deps: ApplyDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const added = await deps.parts.insertAll(await documentsOf(deps, found, rows));
  return rows.filter(({ _id }) => added.has(_id.toHexString()));
}

/** Changes the row's part. `unchanged` counts as written: an earlier attempt changed it and then crashed. */
async function changeRow(
  deps: ApplyDeps,
  { _id, by, kind: source }: StoredImport,
  { compared, changes = [] }: StoredRow,
): Promise<boolean> {
  if (!compared) return false;
  const { id, version } = compared;
  const change = partChangeOf(changes);
  const what = source === 'file' ? 'imported' : 'changed';
  const importId = _id.toHexString();
  const { kind } = await deps.changePart({ id: id.toHexString(), version, change, by, what, importId });
  return kind === 'changed' || kind === 'unchanged';
}

/** Doubtful rows need the admin's yes. */
function isWanted({ withDoubtful }: StoredImport, state: StoredRow['state']): boolean {
  return state === 'add' || state === 'change' || (state === 'doubtful' && withDoubtful === true);
}

/** Writes rows. A part that already matches its row counts as written, and a row keeps its first outcome. */
export async function applyRows(
  deps: ApplyDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<void> {
  const open = rows.filter(({ state, outcome }) => outcome === undefined && isWanted(found, state));
  const adding = open.filter(({ compared }) => compared === undefined);
  const changing = open.filter(({ compared }) => compared !== undefined);
  const added = await addRows(deps, found, adding);
  const changed = await rowsDone(changing, (row) => changeRow(deps, found, row));
  // A part can take over a successor only after the row that frees it.
  const again = await rowsDone(
    changing.filter((row) => !changed.includes(row)),
    (row) => changeRow(deps, found, row),
  );
  const written = [...added, ...changed, ...again];
  await deps.rows.saveOutcome('written', written);
  await deps.rows.saveOutcome('skipped', [...adding, ...changing]);
  // One announcement for all rows: the search queries for what changed.
  if (written.length > 0) await deps.changes.announce('all');
}
