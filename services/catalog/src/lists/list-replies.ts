import { hash } from 'node:crypto';
import { id, limits } from '@shop/contracts';
import {
  type Answer,
  answer,
  answerArray,
  answerText,
  decodeCursor,
  encodeCursor,
  pageLinks,
} from '@shop/service-kit';
import { z } from 'zod';
import type { FreshCache } from './fresh-cache.ts';
import type { LastRow } from './keyset.rules.ts';

export interface SerializedReply {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the records it shows, and other cache tags. */
  readonly ids: ReadonlySet<string>;
}

/** Browsers may cache but must revalidate: stock changes at any time. */
export const revalidate = { 'cache-control': 'no-cache' } as const;

interface ReplyFacts {
  readonly ids: Iterable<string>;
  /** Prefix of the ETag, so If-Match carries the version a change is based on. */
  readonly version?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serialises a reply once, with a weak ETag: compression on the way changes the bytes. */
export function serializeReply(value: unknown, { ids, version, headers = {} }: ReplyFacts): SerializedReply {
  const body = Buffer.from(JSON.stringify(value));
  const state = hash('sha1', body, 'base64url');
  const etag = `W/"${version === undefined ? state : `${version}-${state}`}"`;
  return { body, headers: { ...revalidate, ...headers, etag }, ids: new Set(ids) };
}

export function answerSerialized({ body, headers }: SerializedReply): Answer<never> {
  return answerText(body, { headers });
}

export type ListQuery = Readonly<Record<string, unknown>> & {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

interface Counted {
  readonly total: number;
  readonly headers?: Readonly<Record<string, string>>;
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
  /** Returns all rows without a limit. */
  readonly page: (query: Query, limit: number | undefined) => Promise<ListPage<Row> & Counted>;
  readonly stream: (query: Query) => AsyncIterable<Row>;
  /** Other cache tags the page depends on, besides the ids of its records. */
  readonly alsoGoesBy?: (query: Query) => readonly string[];
}

/** Up to this many rows, an unpaged list is cached with an ETag; longer ones are streamed from the database. */
const keptWholeRows = 500;

/** Serves a list: one page with `limit` or `cursor`, otherwise whole. Pages and short lists are cached. */
export function createListReplies<Query extends ListQuery, Row extends { readonly _id: string }>(
  source: ListSource<Query, Row>,
  pages: FreshCache<SerializedReply>,
) {
  const finishPage = async (query: Query, limit: number | undefined): Promise<SerializedReply> => {
    const { rows, next, total, headers } = await source.page(query, limit);
    const links = pageLinks({ path: source.path, query: { ...query, limit }, total, next });
    const ids = [...rows.map((row) => row._id), ...(source.alsoGoesBy?.(query) ?? [])];
    return serializeReply(rows, { ids, headers: { ...links, ...headers } });
  };

  return async (query: Query): Promise<Answer<never>> => {
    const whole = query.limit === undefined && query.cursor === undefined;
    const counted = whole ? await source.count(query) : undefined;
    if (counted && counted.total > keptWholeRows) {
      const headers = { ...revalidate, 'x-total-count': String(counted.total), ...counted.headers };
      return answerArray(source.stream(query), { headers });
    }
    const limit = whole ? undefined : (query.limit ?? limits.pageDefault);
    return answerSerialized(await pages.get(JSON.stringify(query), () => finishPage(query, limit)));
  };
}

/** Serves one page straight from the database, for rarely read lists that must never be stale. */
export async function answerPage<Query extends ListQuery, Row>(
  source: PageSource<Query, Row>,
  query: Query,
): Promise<Answer<Row[]>> {
  const limit = query.limit ?? limits.pageDefault;
  const { rows, next, total } = await source.page(query, limit);
  return answer([...rows], {
    headers: pageLinks({ path: source.path, query: { ...query, limit }, total, next }),
  });
}

/** Drops the extra row that signals a next page and converts the others. */
export function pageOf<Stored, Row>(
  found: readonly Stored[],
  limit: number | undefined,
  { cursorOf, show }: { cursorOf: (row: Stored) => string; show: (row: Stored) => Row },
): ListPage<Row> {
  const rows = limit === undefined ? found : found.slice(0, limit);
  const last = rows.at(-1);
  const next = last !== undefined && rows.length < found.length ? cursorOf(last) : undefined;
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

export function encodeTimeCursor(at: Date, id: { toString: () => string }): string {
  return encodeCursor([at.getTime(), id.toString()]);
}
