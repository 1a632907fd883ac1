import type { FieldChange } from '@shop/contracts';
import type { ChangeFeed } from '../changes.ts';
import type { ChangeOutcome, ChangeRequest } from '../parts/change-part.ts';
import type { PartChangeStore } from '../parts/part-change.store.ts';
import { rowsDone } from './apply-rows.ts';
import { partChangeOf } from './judge-row.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, StoredRow } from './part-import-rows.store.ts';

export interface UndoDeps {
  readonly rows: Pick<PartImportRowStore, 'saveOutcome'>;
  readonly history: Pick<PartChangeStore, 'removeNew'>;
  readonly changePart: (request: ChangeRequest) => Promise<ChangeOutcome>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

function reversed(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, before }) => ({ field, after: before }));
}

/** Returns whether the part is as it was before the import. `unchanged`: an earlier attempt restored it. */
async function undoRow(deps: UndoDeps, by: string, row: StoredRow): Promise<boolean> {
  const { _id, compared, changes = [] } = row;
  if (!compared) return deps.history.removeNew(_id.toHexString(), { at: deps.now(), by });
  const { kind } = await deps.changePart({
    id: compared.id.toHexString(),
    version: compared.version + 1,
    change: partChangeOf(reversed(changes)),
    by,
    what: 'undone',
  });
  return kind === 'changed' || kind === 'unchanged';
}

/** Restores the parts of rows, unless they have changed since the import. */
export async function undoRows(
  deps: UndoDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<void> {
  const written = rows.filter(({ outcome }) => outcome === 'written');
  const undone = await rowsDone(written, (row) => undoRow(deps, found.undoneBy ?? found.by, row));
  await deps.rows.saveOutcome('undone', undone);
  await deps.rows.saveOutcome('kept', written);
  if (undone.length > 0) await deps.changes.announce('all');
}
