import type { FieldChange } from '@shop/contracts';
import type { ChangeFeed } from '../changes.ts';
import type { ChangeOutcome, ChangeRequest } from '../parts/change-part.ts';
import type { PartChangeStore } from '../parts/part-change.store.ts';
import { partChangeOf } from './judge-row.rules.ts';
import type { PartImportStore, StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, StoredRow } from './part-import-rows.store.ts';

export interface UndoDeps {
  readonly imports: Pick<PartImportStore, 'endUndoing'>;
  readonly rows: Pick<PartImportRowStore, 'ofStep' | 'saveUndo' | 'count'>;
  readonly history: Pick<PartChangeStore, 'removeNew'>;
  readonly changePart: (request: ChangeRequest) => Promise<ChangeOutcome>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

/** Parts restored in parallel. */
const atOnce = 50;

function reversed(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, before }) => ({ field, after: before }));
}

/** Returns whether the part is as it was before the import. `unchanged`: an earlier attempt restored it. */
async function undoRow(deps: UndoDeps, by: string, row: StoredRow): Promise<boolean> {
  const { _id, state, compared, changes = [] } = row;
  if (state === 'add') return deps.history.removeNew(_id.toHexString(), { at: deps.now(), by });
  if (!compared) return false;
  const { kind } = await deps.changePart({
    id: compared.id.toHexString(),
    version: compared.version + 1,
    change: partChangeOf(reversed(changes)),
    by,
    what: 'undone',
  });
  return kind === 'changed' || kind === 'unchanged';
}

/** Restores the parts of a step, unless they have changed since the import. Safe to repeat. */
export async function undoRows(deps: UndoDeps, found: StoredImport): Promise<void> {
  const step = { importId: found._id, state: 'undoing', afterLine: found.afterLine } as const;
  const { rows, next } = await deps.rows.ofStep(step);
  const written = rows.filter(({ outcome }) => outcome === 'written');
  const undone: StoredRow[] = [];
  for (let from = 0; from < written.length; from += atOnce) {
    const some = written.slice(from, from + atOnce);
    const done = await Promise.all(some.map((row) => undoRow(deps, found.undoneBy ?? found.by, row)));
    undone.push(...some.filter((_, at) => done[at]));
  }
  const idsOf = (some: readonly StoredRow[]) => some.map(({ _id }) => _id);
  await deps.rows.saveUndo('undone', idsOf(undone));
  await deps.rows.saveUndo('kept', idsOf(written));
  if (undone.length > 0) await deps.changes.announce('all');
  await deps.imports.endUndoing(step, { counts: await deps.rows.count(idsOf(rows), 'outcome'), next });
}
