import { hash } from 'node:crypto';
import { id, limits } from '@shop/contracts';
import {
  type Answer,
  answer,
  answerArray,
  answerText,
  cutPage,
  decodeCursor,
  pageLinks,
} from '@shop/service-kit';
import { z } from 'zod';
import type { LastRow } from './keyset.rules.ts';

/** Browsers may cache but must revalidate: stock changes at any time. */
export const revalidate = { 'cache-control': 'no-cache' } as const;

type Headers = Readonly<Record<string, string>>;

/**
 * Replies with a weak ETag, because compression on the way changes the bytes. `version` is its prefix, so If-Match carries the
 * version a change is based on.
 */
export function answerWithEtag(
  value: unknown,
  { version, headers }: { version?: number | undefined; headers?: Headers } = {},
): Answer<never> {
  const body = Buffer.from(JSON.stringify(value));
  const state = hash('sha1', body, 'base64url');
  const etag = `W/"${version === undefined ? state : `${version}-${state}`}"`;
  return answerText(body, { headers: { ...revalidate, ...headers, etag } });
}

export type ListQuery = Readonly<Record<string, unknown>> & {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

interface Counted {
  readonly total: number;
  readonly headers?: Headers;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page, if there is one. */
  readonly next: string | undefined;
}

/** A list served in pages only. */
export interface PageSource<Query, Row> {
  readonly path: string;
  readonly page: (query: Query, limit: number) => Promise<ListPage<Row> & Counted>;
}

export interface ListSource<Query, Row> extends PageSource<Query, Row> {
  readonly count: (query: Query) => Promise<Counted>;
  readonly stream: (query: Query) => AsyncIterable<Row>;
}

/** Longer lists are streamed, and the number of streams is limited. */
const unstreamedRows = 500;

async function readPage<Query extends ListQuery, Row>(source: PageSource<Query, Row>, query: Query) {
  const limit = query.limit ?? limits.pageDefault;
  const { rows, next, total, headers } = await source.page(query, limit);
  const links = pageLinks({ path: source.path, query: { ...query, limit }, total, next });
  return { rows, headers: { ...links, ...headers } };
}

/** Serves a page of a list that is not public. */
export async function answerPage<Query extends ListQuery, Row>(
  source: PageSource<Query, Row>,
  query: Query,
): Promise<Answer<Row[]>> {
  const { rows, headers } = await readPage(source, query);
  return answer([...rows], { headers });
}

/** Serves one page with `limit` or `cursor`, otherwise the whole list. */
export async function answerList<Query extends ListQuery, Row>(
  source: ListSource<Query, Row>,
  query: Query,
): Promise<Answer<never>> {
  if (query.limit !== undefined || query.cursor !== undefined) {
    const { rows, headers } = await readPage(source, query);
    return answerWithEtag(rows, { headers });
  }
  const { total, ...counted } = await source.count(query);
  const headers = { ...revalidate, 'x-total-count': String(total), ...counted.headers };
  if (total > unstreamedRows) return answerArray(source.stream(query), { headers });
  const rows: Row[] = [];
  for await (const row of source.stream(query)) rows.push(row);
  return answerWithEtag(rows, { headers });
}

export function pageOf<Stored, Row>(
  found: readonly Stored[],
  limit: number,
  { keyOf, show }: { keyOf: (row: Stored) => readonly (string | number)[]; show: (row: Stored) => Row },
): ListPage<Row> {
  const { rows, next } = cutPage(found, limit, keyOf);
  return { rows: rows.map(show), next };
}

/** A timestamp in a cursor (ms). */
export const cursorTime = z.number().int().min(0).max(8.64e15);

const timeCursor = z.tuple([cursorTime, id]);

export function decodeTimeCursor(cursor: string | undefined): LastRow<Date> | undefined {
  if (cursor === undefined) return undefined;
  const [value, id] = decodeCursor(timeCursor, cursor);
  return { value: new Date(value), id };
}

export function timeKey(at: Date, id: { toString: () => string }): readonly [number, string] {
  return [at.getTime(), id.toString()];
}

const numberCursor = z.tuple([z.number().int()]);

/** Decodes the cursor of a list sorted by a number; without one, the list begins at `start`. */
export function decodeNumberCursor(cursor: string | undefined, start = Number.MAX_SAFE_INTEGER): number {
  return cursor === undefined ? start : decodeCursor(numberCursor, cursor)[0];
}
