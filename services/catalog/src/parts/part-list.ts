import { catalogRoutes, id, type ListedPart, type PartSort, type QueryOf } from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import type { FreshCache } from '../lists/fresh-cache.ts';
import type { LastRow } from '../lists/keyset.rules.ts';
import { cursorTime, type ListSource, pageOf } from '../lists/list-replies.ts';
import type { PartDocument } from './part.document.ts';
import { partOrders, toListedPart } from './part.rules.ts';
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
): ListSource<PartQuery, ListedPart> {
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
      const cursorOf = (part: (typeof found)[number]) => encodePartCursor(sortOf(query), part);
      return pageOf(found, limit, { cursorOf, show: toListedPart });
    },
    stream: async function* (query) {
      const matches = await count(query);
      for await (const part of parts.stream(listOf(query, { matches }))) yield toListedPart(part);
    },
  };
}

const cursorValues = { createdAt: cursorTime, nameSort: z.string(), priceCents: z.number().int() };

/** A cursor belongs to one order of the list; with another it is refused like a forged one. */
export function decodePartCursor(sort: PartSort, cursor: string): LastRow<Date | string | number> {
  const [, value, last] = decodeCursor(
    z.tuple([z.literal(sort), cursorValues[partOrders[sort].field], id]),
    cursor,
  );
  return { value, id: last };
}

export function encodePartCursor<Id extends { toString: () => string }>(
  sort: PartSort,
  part: Pick<PartDocument<Id>, '_id' | 'createdAt' | 'nameSort' | 'priceCents'>,
): string {
  const value = part[partOrders[sort].field];
  return encodeCursor([sort, value instanceof Date ? value.getTime() : value, part._id.toString()]);
}
