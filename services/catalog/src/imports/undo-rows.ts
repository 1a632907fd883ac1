import type { FieldChange } from '@shop/contracts';
import type { ChangeFeed } from '../changes.ts';
import type { ChangeOutcome, ChangeRequest } from '../parts/change-part.ts';
import type { PartHistoryLine } from '../parts/part.document.ts';
import type { PartChangeStore } from '../parts/part-change.store.ts';
import { rowsDone } from './apply-rows.ts';
import { partChangeOf } from './judge-row.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, StoredRow } from './part-import-rows.store.ts';

type UndoVerdict = 'undo' | 'undone' | 'changed';

/** The changes after a line that still hold: an undone import and its undo leave nothing behind. */
function standingAfter(lines: readonly PartHistoryLine[], { version }: PartHistoryLine): PartHistoryLine[] {
  const undone = new Set(lines.flatMap(({ undoes }) => undoes ?? []));
  const isUndone = ({ importId }: PartHistoryLine) => importId !== undefined && undone.has(importId);
  return lines.filter((line) => line.version > version && line.undoes === undefined && !isUndone(line));
}

/**
 * Whether what an import did to a part can be undone, by the part's history since then: none of the fields that the import set may
 * have been changed later. An import that added the part is undone only if nothing changed later.
 */
export function undoVerdict(lines: readonly PartHistoryLine[], importId: string): UndoVerdict {
  if (lines.some(({ undoes }) => undoes === importId)) return 'undone';
  const own = lines.find((line) => line.importId === importId);
  if (!own) return 'changed';
  const later = standingAfter(lines, own);
  if (own.version === 1) return later.length === 0 ? 'undo' : 'changed';
  const set = new Set(own.changes.map(({ field }) => field));
  return later.some(({ changes }) => changes.some(({ field }) => set.has(field))) ? 'changed' : 'undo';
}

export interface UndoDeps {
  readonly rows: Pick<PartImportRowStore, 'saveOutcome'>;
  readonly history: Pick<PartChangeStore, 'removeAdded' | 'since'>;
  readonly changePart: (request: ChangeRequest) => Promise<ChangeOutcome>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

function reversed(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, before }) => ({ field, after: before }));
}

/** Takes the row's change of the part's version back; returns false if the part has another version, or refuses. */
async function takeBack(
  deps: UndoDeps,
  found: StoredImport,
  { compared, changes = [] }: StoredRow,
  part: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const undoes = found._id.toHexString();
  const by = found.undoneBy ?? found.by;
  const { id, version } = part;
  if (!compared) return deps.history.removeAdded(id, { version, undoes, at: deps.now(), by });
  const change = partChangeOf(reversed(changes));
  const { kind } = await deps.changePart({ id, version, change, by, what: 'undone', undoes });
  return kind === 'changed';
}

/** Returns whether the part is as if the import had not changed it. */
async function undoRow(deps: UndoDeps, found: StoredImport, row: StoredRow): Promise<boolean> {
  const id = (row.compared?.id ?? row._id).toHexString();
  const since = () => deps.history.since(id, row.compared?.version ?? 0);
  const part = await since();
  if (!part) return false;
  const verdict = undoVerdict(part.lines, found._id.toHexString());
  if (verdict !== 'undo') return verdict === 'undone';
  const { version } = part;
  if (await takeBack(deps, found, row, { id, version })) return true;
  // Another worker or admin may have come first.
  return (await since())?.version !== version && undoRow(deps, found, row);
}

/** Restores the parts of rows, unless they have changed since the import. A later undo tries those again. */
export async function undoRows(
  deps: UndoDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<void> {
  const written = rows.filter(({ outcome }) => outcome === 'written' || outcome === 'kept');
  const undone = await rowsDone(written, (row) => undoRow(deps, found, row));
  await deps.rows.saveOutcome('undone', undone);
  await deps.rows.saveOutcome('kept', written);
  if (undone.length > 0) await deps.changes.announce('all');
}
