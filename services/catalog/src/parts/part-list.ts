import { catalogRoutes, type Part, type PartSort, type QueryOf } from '@shop/contracts';
import type { FreshCache } from '../lists/fresh-cache.ts';
import { type ListSource, pageOf } from '../lists/list-replies.ts';
import { decodePartCursor, encodePartCursor } from './part.cursor.ts';
import { partOrders, toPart } from './part.rules.ts';
import type { PartList, PartStore } from './part.store.ts';

export type PartQuery = QueryOf<typeof catalogRoutes.listParts>;

function sortOf({ sort }: PartQuery): PartSort {
  return sort ?? 'newest';
}

function listOf(query: PartQuery, more: Pick<PartList, 'limit' | 'matches'>): PartList {
  return {
    filter: { q: query.q, family: query.family },
    order: partOrders[sortOf(query)],
    after: query.cursor === undefined ? undefined : decodePartCursor(sortOf(query), query.cursor),
    ...more,
  };
}

/** The list of parts, as {@link createListReplies} asks for it. Counts are kept: all pages of a walk show the same one. */
export function partListSource(
  parts: Pick<PartStore, 'list' | 'stream' | 'count'>,
  counts: FreshCache<{ readonly count: number }>,
): ListSource<PartQuery, Part> {
  const count = async ({ q, family }: PartQuery): Promise<number> => {
    const make = async () => ({ count: await parts.count({ q, family }) });
    return (await counts.get(JSON.stringify([q, family]), make)).count;
  };
  return {
    path: catalogRoutes.listParts.path,
    count,
    page: async (query, limit) => {
      const matches = query.q === undefined ? undefined : await count(query);
      const more = limit === undefined ? undefined : limit + 1;
      const found = await parts.list(listOf(query, { limit: more, matches }));
      const { rows, next } = pageOf(found, limit, (part) => encodePartCursor(sortOf(query), part));
      return { rows: rows.map(toPart), next };
    },
    stream: async function* (query) {
      const matches = await count(query);
      for await (const part of parts.stream(listOf(query, { matches }))) yield toPart(part);
    },
  };
}
