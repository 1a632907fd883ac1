import { catalogRoutes, type PartHistoryEntry } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import { decodeNumberCursor, type PageSource, pageOf } from '../lists/list-replies.ts';
import type { PartHistoryLine } from './part.document.ts';
import type { PartChangeStore } from './part-change.store.ts';

/**
 * Moves history lines from the part to their own collection. Copies first: a crash in between leaves lines in both places, and
 * the next move drops them.
 */
export async function moveHistory(
  store: Pick<PartChangeStore, 'recent' | 'copy' | 'drop'>,
  id: string,
): Promise<void> {
  const lines = await store.recent(id);
  const last = lines.at(-1);
  if (!last) return;
  await store.copy(id, lines);
  await store.drop(id, last.version);
}

function toEntry({ version, at, by, what, changes }: PartHistoryLine): PartHistoryEntry {
  return { version, at: at.toISOString(), by, what, changes };
}

/** Pages through one part's history, latest line first; includes deleted parts. */
export function partHistory(
  store: PartChangeStore,
  id: string,
): PageSource<{ cursor?: string | undefined }, PartHistoryEntry> {
  return {
    path: catalogRoutes.listPartHistory.path.replace(':id', id),
    page: async ({ cursor }, limit) => {
      const below = decodeNumberCursor(cursor);
      await moveHistory(store, id);
      const [found, total] = await Promise.all([store.moved(id, below, limit + 1), store.countMoved(id)]);
      if (total === 0) throw refuse.notFound('Part');
      const page = pageOf(found, limit, {
        keyOf: ({ version }) => [version],
        show: toEntry,
      });
      return { ...page, total };
    },
  };
}
