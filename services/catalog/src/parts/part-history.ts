import { catalogRoutes, type PartHistoryEntry } from '@shop/contracts';
import { decodeCursor, encodeCursor, refuse } from '@shop/service-kit';
import { z } from 'zod';
import { type PageSource, pageOf } from '../lists/list-replies.ts';
import type { PartHistoryLine } from './part.document.ts';
import { type PartChangeStore, recentLines } from './part-change.store.ts';

type HistoryStore = Pick<PartChangeStore, 'recent' | 'older' | 'countOlder' | 'copy' | 'drop'>;

/**
 * Moves the oldest lines from the part to the history collection. Copies first: a crash in between leaves duplicates, which
 * readers skip and the next move removes.
 */
export async function moveOlderLines(
  store: Pick<HistoryStore, 'recent' | 'copy' | 'drop'>,
  id: string,
): Promise<void> {
  const lines = (await store.recent(id)) ?? [];
  const leaving = lines.slice(0, -recentLines);
  const last = leaving.at(-1);
  if (!last) return;
  await store.copy(id, leaving);
  await store.drop(id, last.version);
}

function toEntry({ version, at, by, what, changes }: PartHistoryLine): PartHistoryEntry {
  return { version, at: at.toISOString(), by, what, changes };
}

const cursorShape = z.tuple([z.number().int()]);
const newest = Number.MAX_SAFE_INTEGER;

/** Pages through one part's history, latest line first; includes deleted parts. */
export function partHistory(
  store: HistoryStore,
  id: string,
): PageSource<{ cursor?: string | undefined }, PartHistoryEntry> {
  return {
    path: catalogRoutes.listPartHistory.path.replace(':id', id),
    page: async ({ cursor }, limit) => {
      const [below] = cursor === undefined ? [newest] : decodeCursor(cursorShape, cursor);
      const recent = await store.recent(id);
      if (!recent) throw refuse.notFound('Part');
      const oldest = recent[0]?.version ?? newest;
      const onPart = recent.filter(({ version }) => version < below).toReversed();
      const left = limit + 1 - onPart.length;
      const elsewhere = left > 0 ? await store.older(id, Math.min(below, oldest), left) : [];
      const page = pageOf([...onPart, ...elsewhere].slice(0, limit + 1), limit, {
        cursorOf: ({ version }) => encodeCursor([version]),
        show: toEntry,
      });
      return { ...page, total: recent.length + (await store.countOlder(id, oldest)) };
    },
  };
}
