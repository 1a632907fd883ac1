import {
  type catalogRoutes,
  id,
  type ListedPart,
  type QueryOf,
  readVehicle,
  type StaffPartSort,
} from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import { cursorTime, type LastRow } from '../lists/cursors.ts';
import type { ListSource } from '../lists/list-replies.ts';
import { interpretationHeaders } from '../search/interpret-text.ts';
import type { PartSearch, SearchQuestion } from '../search/memory-search.ts';

export type PartQuery = QueryOf<typeof catalogRoutes.listParts>;

/** Rows per batch of a whole list, so that other requests run in between. */
const streamedRows = 200;

function questionOf(query: PartQuery) {
  const { cursor, sort = 'newest', mark } = query;
  return {
    filter: query,
    sort,
    after: cursor === undefined ? undefined : decodePartCursor(sort, cursor),
    mark: mark === undefined ? undefined : readVehicle(mark),
  } satisfies Omit<SearchQuestion, 'limit'>;
}

export function partListSource(search: Pick<PartSearch, 'page'>): ListSource<PartQuery, ListedPart> {
  return {
    count: async (query) => {
      const { total, ...found } = await search.page({ filter: query, sort: 'newest', limit: 0 });
      return { total, headers: interpretationHeaders(found, query.q) };
    },
    page: async (query, limit) => {
      const question = questionOf(query);
      const { next, ...found } = await search.page({ ...question, limit });
      const cursor = next && encodePartCursor(question.sort, next);
      return { ...found, next: cursor, headers: interpretationHeaders(found, query.q) };
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

/** Reads a page that lists hidden parts, too. */
export async function staffPage(
  search: Pick<PartSearch, 'staffPage'>,
  query: QueryOf<typeof catalogRoutes.listStaffParts>,
  limit: number,
) {
  const { cursor, sort = 'newest', q } = query;
  const after = cursor === undefined ? undefined : decodePartCursor(sort, cursor);
  const { next, ...found } = await search.staffPage({ filter: query, sort, after, limit });
  return { ...found, next: next && encodePartCursor(sort, next), headers: interpretationHeaders(found, q) };
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
