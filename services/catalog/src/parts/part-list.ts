import {
  catalogRoutes,
  id,
  type ListedPart,
  type PartFilter,
  type PartSort,
  type QueryOf,
  readVehicle,
} from '@shop/contracts';
import { decodeCursor, encodeCursor } from '@shop/service-kit';
import { z } from 'zod';
import type { LastRow } from '../lists/keyset.rules.ts';
import { cursorTime, type ListSource } from '../lists/list-replies.ts';
import { correctedHeader, type PartSearch, type SearchQuestion } from '../search/part-search.ts';
import type { RowReader } from './part-rows.ts';

export type PartQuery = QueryOf<typeof catalogRoutes.listParts>;

/** What a list of parts in stock shows, whichever they are. */
export const anyStock = 'any-stock';

/** What a whole list holds of the database at a time. */
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

/** The list of parts, as {@link createListReplies} asks for it: the search says which parts, the database what they are. */
export function partListSource(
  search: Pick<PartSearch, 'count' | 'page'>,
  rows: RowReader,
): ListSource<PartQuery, ListedPart> {
  const count = async (query: PartQuery): Promise<number> => (await search.count(filterOf(query))).total;
  return {
    path: catalogRoutes.listParts.path,
    count,
    page: async (query, limit) => {
      const question = questionOf(query);
      const { rows: found, next } = await search.page({ ...question, limit: limit ?? (await count(query)) });
      const cursor = next && encodePartCursor(question.sort, next);
      return { rows: await rows.read(found), next: cursor };
    },
    stream: async function* (query) {
      let question: SearchQuestion | undefined = { ...questionOf(query), limit: streamedRows };
      while (question) {
        const { rows: found, next }: Awaited<ReturnType<PartSearch['page']>> = await search.page(question);
        yield* await rows.readOnce(found);
        question = next && { ...question, after: next };
      }
    },
    alsoGoesBy: ({ inStock }) => (inStock === 'true' ? [anyStock] : []),
    headers: async (query) => correctedHeader(await search.count(filterOf(query))),
  };
}

function cursorShape<Value extends z.ZodType>(sort: PartSort, value: Value) {
  return z.tuple([z.literal(sort), value, id]);
}

/** Made once: making a shape takes many times as long as reading by it. */
const cursorShapes = {
  newest: cursorShape('newest', cursorTime),
  name: cursorShape('name', z.string()),
  price: cursorShape('price', z.number().int()),
  '-price': cursorShape('-price', z.number().int()),
} as const satisfies Record<PartSort, z.ZodType>;

/** A cursor belongs to one order of the list; with another it is refused like a forged one. */
export function decodePartCursor(sort: PartSort, cursor: string): LastRow<Date | string | number> {
  const shape: z.ZodType<[PartSort, Date | string | number, string]> = cursorShapes[sort];
  const [, value, last] = decodeCursor(shape, cursor);
  return { value, id: last };
}

export function encodePartCursor(sort: PartSort, { value, id: last }: LastRow<string | number>): string {
  return encodeCursor([sort, value, last]);
}
