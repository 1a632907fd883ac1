import { setImmediate } from 'node:timers/promises';
import { partNumberKey } from '@shop/contracts';
import { restorableSince, toPart } from '../parts/part.rules.ts';
import type { PartStore, StoredPart } from '../parts/part.store.ts';
import { judgeRow, type RowContext } from './judge-row.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, SameNumber, StoredRow } from './part-import-rows.store.ts';

export interface CheckDeps {
  readonly rows: Pick<PartImportRowStore, 'sameNumbers' | 'saveChecks'>;
  readonly parts: Pick<PartStore, 'partsByKey'>;
  readonly now: () => Date;
}

function successorOf({ cells }: StoredRow): string {
  return partNumberKey(cells.superseded_by ?? '');
}

interface Surroundings {
  readonly parts: ReadonlyMap<string, StoredPart>;
  readonly same: ReadonlyMap<string, SameNumber>;
  readonly freeSince: Date;
}

async function surroundingsOf(
  deps: CheckDeps,
  { _id: importId }: StoredImport,
  rows: readonly StoredRow[],
): Promise<Surroundings> {
  const keys = new Set(rows.flatMap((row) => [row.key, successorOf(row)]).filter((key) => key !== ''));
  const [parts, same] = await Promise.all([
    deps.parts.partsByKey([...keys]),
    deps.rows.sameNumbers(importId, [...keys]),
  ]);
  return { parts, same, freeSince: restorableSince(deps.now()) };
}

/** Returns whether the part still holds its number; parts deleted too long ago to be restored don't. */
function holds({ deletedAt }: StoredPart, freeSince: Date): boolean {
  return !deletedAt || deletedAt > freeSince;
}

function isInCatalogue(part: StoredPart | undefined): boolean {
  return part !== undefined && !part.deletedAt;
}

function contextOf({ key, line }: StoredRow, { parts, same, freeSince }: Surroundings): RowContext {
  const found = parts.get(key);
  const part = found && holds(found, freeSince) ? found : undefined;
  return {
    existing: part && { part: toPart(part), deleted: Boolean(part.deletedAt) },
    same: same.get(key) ?? { rows: 1, firstLine: line },
    knows: (number) => same.has(number) || isInCatalogue(parts.get(number)),
  };
}

function checked(row: StoredRow, surroundings: Surroundings) {
  const { shape, cells, key } = row;
  const judged = judgeRow(cells, contextOf(row, surroundings));
  if (shape !== undefined)
    return { ...judged, state: 'faulty' as const, changes: [], faults: [{ column: '', reason: shape }] };
  const part = judged.state === 'change' ? surroundings.parts.get(key) : undefined;
  return part ? { ...judged, compared: { id: part._id, version: part.version } } : judged;
}

/** Checks rows. A row keeps its first result. */
export async function checkRows(
  deps: CheckDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<void> {
  const surroundings = await surroundingsOf(deps, found, rows);
  const checks = [];
  for (const row of rows) {
    checks.push({ _id: row._id, result: checked(row, surroundings) });
    await setImmediate();
  }
  await deps.rows.saveChecks(checks);
}
