import type { ListedPart } from '@shop/contracts';
import { LRUCache } from 'lru-cache';
import { type FoundRow, stateOfPart } from '../search/part-search.ts';
import { toListedPart } from './part.rules.ts';
import type { PartStore, StoredRow } from './part.store.ts';

/** Cache size in characters. */
const keptCharacters = 16 * 1024 * 1024;
/** Estimated characters per row, excluding its texts. */
const rowOverhead = 400;
/** Safety net: picks up parts changed without a new state. */
const keptMs = 60_000;

export interface RowReader {
  readonly read: (found: readonly FoundRow[]) => Promise<ListedPart[]>;
  /** Does not fill the cache: streaming a whole list would evict the rows of popular pages. */
  readonly readOnce: (found: readonly FoundRow[]) => Promise<ListedPart[]>;
}

function keyOf(id: string, state: string): string {
  return `${id} ${state}`;
}

function stateOf({ changedAt, createdAt, version = 1, stockSeq }: StoredRow): string {
  return stateOfPart({ changedAt: (changedAt ?? createdAt).getTime(), version, stockSeq });
}

/**
 * Reads the rows of a page and caches each under its part's state, which the search supplies. Omits parts deleted in the
 * meantime.
 */
export function createRowReader(parts: Pick<PartStore, 'rowById'>): RowReader {
  const kept = new LRUCache<string, ListedPart>({
    maxSize: keptCharacters,
    sizeCalculation: ({ name, description, img }) =>
      rowOverhead + name.length + description.length + img.length,
    ttl: keptMs,
    ttlResolution: keptMs / 60,
  });

  const once = async (id: string): Promise<ListedPart | undefined> => {
    const part = await parts.rowById(id);
    return part && toListedPart(part);
  };

  const andKeep = async (id: string): Promise<ListedPart | undefined> => {
    const part = await parts.rowById(id);
    if (!part) return undefined;
    const row = toListedPart(part);
    kept.set(keyOf(id, stateOf(part)), row);
    return row;
  };

  const readBy = (read: typeof once) => async (found: readonly FoundRow[]) => {
    const rows = await Promise.all(
      found.map(async ({ id, state, fits }) => {
        const row = kept.get(keyOf(id, state)) ?? (await read(id));
        return row && (fits === undefined ? row : { ...row, fits });
      }),
    );
    return rows.filter((row) => row !== undefined);
  };

  return { read: readBy(andKeep), readOnce: readBy(once) };
}
