import {
  catalogRoutes,
  id,
  type ListedPart,
  type PartFilter,
  type QueryOf,
  readVehicle,
  type StaffPart,
  type StaffPartSort,
} from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import type { LastRow } from '../lists/keyset.rules.ts';
import { cursorTime, type ListSource, type PageSource } from '../lists/list-replies.ts';
import type { PartSearch } from '../search/memory-search.ts';
import { readingHeaders, type SearchQuestion } from '../search/part-search.ts';

export type PartQuery = QueryOf<typeof catalogRoutes.listParts>;

/** Rows per batch of a whole list, so that other requests run in between. */
const streamedRows = 200;

function filterOf({
  limit: _limit,
  cursor: _cursor,
  sort: _sort,
  mark: _mark,
  ...filter
}: PartQuery): PartFilter {
  return filter;
}

function questionOf(query: PartQuery) {
  const { cursor, sort = 'newest', mark } = query;
  return {
    filter: filterOf(query),
    sort,
    after: cursor === undefined ? undefined : decodePartCursor(sort, cursor),
    mark: mark === undefined ? undefined : readVehicle(mark),
  } satisfies Omit<SearchQuestion, 'limit'>;
}

export function partListSource(search: Pick<PartSearch, 'page'>): ListSource<PartQuery, ListedPart> {
  return {
    path: catalogRoutes.listParts.path,
    count: async (query) => {
      const { total, ...found } = await search.page({ filter: filterOf(query), sort: 'newest', limit: 0 });
      return { total, headers: readingHeaders(found, query.q) };
    },
    page: async (query, limit) => {
      const question = questionOf(query);
      const { next, ...found } = await search.page({ ...question, limit });
      const cursor = next && encodePartCursor(question.sort, next);
      return { ...found, next: cursor, headers: readingHeaders(found, query.q) };
    },
    stream: async function* (query) {
      let question: SearchQuestion | undefined = { ...questionOf(query), limit: streamedRows };
      while (question) {
        const { rows, next }: Awaited<ReturnType<PartSearch['page']>> = await search.page(question);
        yield* rows;
        question = next && { ...question, after: next };
      }
    },
  };
}

export type StaffPartQuery = QueryOf<typeof catalogRoutes.listStaffParts>;

/** Lists hidden parts, too. */
export function staffPartListSource(
  search: Pick<PartSearch, 'staffPage'>,
): PageSource<StaffPartQuery, StaffPart> {
  return {
    path: catalogRoutes.listStaffParts.path,
    page: async ({ cursor, sort = 'newest', limit: _limit, ...filter }, limit) => {
      const after = cursor === undefined ? undefined : decodePartCursor(sort, cursor);
      const { next, ...found } = await search.staffPage({ filter, sort, after, limit });
      return {
        ...found,
        next: next && encodePartCursor(sort, next),
        headers: readingHeaders(found, filter.q),
      };
    },
  };
}

function cursorShape<Value extends z.ZodType>(sort: StaffPartSort, value: Value) {
  return z.tuple([z.literal(sort), value, id]);
}

/** Built once: building a shape is far slower than parsing with it. */
const cursorShapes = {
  newest: cursorShape('newest', cursorTime),
  name: cursorShape('name', z.string()),
  price: cursorShape('price', z.number().int()),
  '-price': cursorShape('-price', z.number().int()),
  stock: cursorShape('stock', z.number().int()),
  '-stock': cursorShape('-stock', z.number().int()),
} as const satisfies Record<StaffPartSort, z.ZodType>;

/** Decodes a cursor, which is valid for one sort order only; refuses it with any other, like a forged one. */
export function decodePartCursor(sort: StaffPartSort, cursor: string): LastRow<string | number> {
  const shape: z.ZodType<[StaffPartSort, string | number, string]> = cursorShapes[sort];
  const [, value, last] = decodeCursor(shape, cursor);
  return { value, id: last };
}

export function encodePartCursor(sort: StaffPartSort, { value, id: last }: LastRow<string | number>): string {
  return encodeCursor([sort, value, last]);
}
