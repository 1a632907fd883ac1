import { type BulkChange, type BulkParts, formatCount, limits } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import { toPart } from '../parts/part.rules.ts';
import type { PartStore, StoredPart } from '../parts/part.store.ts';
import type { PartSearch } from '../search/memory-search.ts';
import { judgePart } from './bulk-change.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import { beginImport, type ReceiveDeps, withdrawImport } from './receive-file.ts';

export interface BulkChangeDeps extends ReceiveDeps {
  readonly parts: Pick<PartStore, 'byIds'>;
  readonly search: Pick<PartSearch, 'staffPage'>;
}

/** Parts read and judged at once. */
const batch = 100;

function tooManyParts() {
  return refuse.conflict(
    'too-many-parts',
    `One change covers at most ${formatCount(limits.bulkPartsMax)} parts. Narrow the filter, or import a file.`,
  );
}

async function idsOf({ search }: BulkChangeDeps, parts: BulkParts): Promise<readonly string[]> {
  if ('ids' in parts) return [...new Set(parts.ids.map((id) => id.toLowerCase()))];
  const question = { filter: parts.filter, sort: 'name', limit: limits.bulkPartsMax } as const;
  const { rows, next } = await search.staffPage(question);
  if (next) throw tooManyParts();
  return rows.map(({ _id }) => _id);
}

function rowOf(stored: StoredPart, change: BulkChange, line: number) {
  const { _id: id, version } = stored;
  const judged = judgePart(toPart(stored), change);
  return {
    ...judged,
    line,
    cells: {},
    compared: judged.state === 'change' ? { id, version } : undefined,
  };
}

async function keepRows(
  deps: BulkChangeDeps,
  { _id, by }: StoredImport,
  { ids, change }: { ids: readonly string[]; change: BulkChange },
): Promise<StoredImport> {
  const counts = { add: 0, change: 0, unchanged: 0, doubtful: 0, faulty: 0 };
  let line = 0;
  for (let from = 0; from < ids.length; from += batch) {
    const found = await deps.parts.byIds(ids.slice(from, from + batch));
    const rows = found.map((part) => {
      line += 1;
      return rowOf(part, change, line);
    });
    for (const { state } of rows) counts[state] += 1;
    await deps.rows.add(_id, rows);
  }
  const received = { state: 'checked', rows: line, counts } as const;
  const checked = await deps.imports.received(_id, received, { by, at: deps.now() });
  if (!checked) throw refuse.conflict('import-discarded', 'This change was discarded');
  return checked;
}

/** Prepares one change of many parts as a checked import, so that it is previewed, applied and undone like a file. */
export async function prepareBulkChange(
  deps: BulkChangeDeps,
  { parts, change }: { parts: BulkParts; change: BulkChange },
  by: string,
): Promise<StoredImport> {
  const ids = await idsOf(deps, parts);
  const begun = await beginImport(deps, by, 'change');
  try {
    return await keepRows(deps, begun, { ids, change });
  } catch (error) {
    await withdrawImport(deps, begun);
    throw error;
  }
}
