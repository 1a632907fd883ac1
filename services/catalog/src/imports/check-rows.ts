import { setImmediate } from 'node:timers/promises';
import { formatCount, limits, partNumberKey } from '@shop/contracts';
import { restorableSince, toPart } from '../parts/part.rules.ts';
import type { PartStore, StoredPart } from '../parts/part.store.ts';
import { readSuccessors } from '../parts/successor.rules.ts';
import { excelDoubt } from './excel.rules.ts';
import { judgeRow, type RowContext } from './judge-row.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { PartImportRowStore, SameNumber, StoredRow } from './part-import-rows.store.ts';

export interface CheckDeps {
  readonly rows: Pick<PartImportRowStore, 'sameNumbers' | 'saveChecks' | 'successors'>;
  readonly parts: Pick<PartStore, 'partsByKey' | 'count'>;
  readonly now: () => Date;
}

function successorOf({ cells }: StoredRow): string {
  return partNumberKey(cells.superseded_by ?? '');
}

/** Numbers that the row may have had before Excel opened the file. */
function likelyKeys({ cells }: StoredRow): readonly string[] {
  return excelDoubt(cells.part_number ?? '')?.keys ?? [];
}

interface Surroundings {
  readonly decimalSign: StoredImport['decimalSign'];
  readonly parts: ReadonlyMap<string, StoredPart>;
  readonly same: ReadonlyMap<string, SameNumber>;
  /** By number key, as the file leaves them. */
  readonly successors: ReadonlyMap<string, string | undefined>;
  readonly freeSince: Date;
}

async function surroundingsOf(
  deps: CheckDeps,
  { _id: importId, decimalSign }: StoredImport,
  rows: readonly StoredRow[],
): Promise<Surroundings> {
  const keysOf = (row: StoredRow) => [row.key, successorOf(row), ...likelyKeys(row)];
  const keys = new Set(rows.flatMap(keysOf).filter((key) => key !== ''));
  const [parts, same] = await Promise.all([
    deps.parts.partsByKey([...keys]),
    deps.rows.sameNumbers(importId, [...keys]),
  ]);
  const named = rows.map(successorOf).filter((key) => key !== '');
  const successors = await readSuccessors(named, (open) => successorsIn(deps, importId, open));
  return { parts, same, successors, decimalSign, freeSince: restorableSince(deps.now()) };
}

/** A row that names no column for it leaves the part's successor. */
async function successorsIn(deps: CheckDeps, importId: StoredImport['_id'], keys: readonly string[]) {
  const [parts, inFile] = await Promise.all([
    deps.parts.partsByKey(keys),
    deps.rows.successors(importId, keys),
  ]);
  return (key: string) => (inFile.has(key) ? inFile.get(key) : parts.get(key)?.supersededBy);
}

/** Returns whether the part still holds its number; parts deleted too long ago to be restored don't. */
function holds({ deletedAt }: StoredPart, freeSince: Date): boolean {
  return !deletedAt || deletedAt > freeSince;
}

function isInCatalogue(part: StoredPart | undefined): boolean {
  return part !== undefined && !part.deletedAt;
}

function contextOf({ key, line }: StoredRow, surroundings: Surroundings): RowContext {
  const { parts, same, successors, freeSince, decimalSign } = surroundings;
  const found = parts.get(key);
  const part = found && holds(found, freeSince) ? found : undefined;
  return {
    existing: part && { part: toPart(part), deleted: Boolean(part.deletedAt) },
    same: same.get(key) ?? { rows: 1, firstLine: line },
    decimalSign,
    numberOf: (keys) => keys.map((each) => parts.get(each)).find(isInCatalogue)?.partNumber,
    after: {
      knows: (number) => same.has(number) || isInCatalogue(parts.get(number)),
      successorOf: (number) => successors.get(number),
    },
  };
}

function checked(row: StoredRow, surroundings: Surroundings) {
  const { shape, cells, key } = row;
  const judged = judgeRow(cells, contextOf(row, surroundings));
  if (shape !== undefined)
    return { ...judged, state: 'faulty' as const, changes: [], faults: [{ column: '', reason: shape }] };
  const isWritten = judged.state === 'change' || judged.state === 'doubtful';
  const part = isWritten && judged.changes.length > 0 ? surroundings.parts.get(key) : undefined;
  return part ? { ...judged, compared: { id: part._id, version: part.version } } : judged;
}

const full = {
  column: '',
  reason: `The catalogue has room for ${formatCount(limits.partsMax)} parts`,
};

/** Checks rows, and refuses those that add more parts than there is room for. A row keeps its first result. */
export async function checkRows(
  deps: CheckDeps,
  found: StoredImport,
  rows: readonly StoredRow[],
): Promise<void> {
  const surroundings = await surroundingsOf(deps, found, rows);
  const checks = [];
  let room = limits.partsMax - (await deps.parts.count()) - found.counts.add;
  for (const row of rows) {
    const result = checked(row, surroundings);
    const isFull = result.state === 'add' && room <= 0;
    if (result.state === 'add') room -= 1;
    checks.push({
      _id: row._id,
      result: isFull ? { ...result, state: 'faulty' as const, changes: [], faults: [full] } : result,
    });
    await setImmediate();
  }
  await deps.rows.saveChecks(checks);
}
