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

/** A reply that only has to be sent. */
export interface SerializedReply {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the records it shows. */
  readonly ids: ReadonlySet<string>;
}

/** Browsers may keep a copy but ask each time whether it still fits: stock changes under it. */
export const revalidate = { 'cache-control': 'no-cache' } as const;

interface ReplyFacts {
  readonly ids: Iterable<string>;
  /** Begins the ETag, so that it says which version a change goes out from. */
  readonly version?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Serialises a reply once, with its ETag. Weak, because whoever compresses it on the way changes its bytes. */
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

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the page behind this one, while there is one. */
  readonly next: string | undefined;
}

/** A list that is read by pages only. */
export interface PageSource<Query, Row> {
  readonly path: string;
  readonly count: (query: Query) => Promise<number>;
  readonly page: (query: Query, limit: number) => Promise<ListPage<Row>>;
}

export interface ListSource<Query, Row> extends PageSource<Query, Row> {
  /** Without a limit, all rows. */
  readonly page: (query: Query, limit: number | undefined) => Promise<ListPage<Row>>;
  readonly stream: (query: Query) => AsyncIterable<Row>;
  readonly headers?: (query: Query) => Promise<Record<string, string>>;
  /** Ids of what a page goes by beside the records it shows. */
  readonly alsoGoesBy?: (query: Query) => readonly string[];
}

/** A bare list of up to this many rows is kept finished, with an ETag; a longer one is streamed from the database. */
const keptWholeRows = 500;

/** Answers a list: one page with `limit` or `cursor`, else whole. Finished pages come from the cache. */
export function createListReplies<Query extends ListQuery, Row extends { readonly _id: string }>(
  source: ListSource<Query, Row>,
  pages: FreshCache<SerializedReply>,
) {
  const finishPage = async (query: Query, limit: number | undefined): Promise<SerializedReply> => {
    const [{ rows, next }, total, headers] = await Promise.all([
      source.page(query, limit),
      source.count(query),
      source.headers?.(query),
    ]);
    const links = pageLinks({ path: source.path, query: { ...query, limit }, total, next });
    const ids = [...rows.map((row) => row._id), ...(source.alsoGoesBy?.(query) ?? [])];
    return serializeReply(rows, { ids, headers: { ...links, ...headers } });
  };

  return async (query: Query): Promise<Answer<never>> => {
    const whole = query.limit === undefined && query.cursor === undefined;
    const total = whole ? await source.count(query) : 0;
    if (total > keptWholeRows) {
      const headers = { ...revalidate, 'x-total-count': String(total), ...(await source.headers?.(query)) };
      return answerArray(source.stream(query), { headers });
    }
    const limit = whole ? undefined : (query.limit ?? limits.pageDefault);
    return answerSerialized(await pages.get(JSON.stringify(query), () => finishPage(query, limit)));
  };
}

/** Answers one page straight from the database: lists that few people read, where no old row may show. */
export async function answerPage<Query extends ListQuery, Row>(
  source: PageSource<Query, Row>,
  query: Query,
): Promise<Answer<Row[]>> {
  const limit = query.limit ?? limits.pageDefault;
  const [{ rows, next }, total] = await Promise.all([source.page(query, limit), source.count(query)]);
  return answer([...rows], {
    headers: pageLinks({ path: source.path, query: { ...query, limit }, total, next }),
  });
}

/** Cuts the one row too many that says there is a next page, and shows the others as the contract does. */
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

/** A moment in a cursor. */
export const cursorTime = z
  .number()
  .int()
  .min(0)
  .max(8.64e15)
  .transform((ms) => new Date(ms));

const timeCursor = z.tuple([cursorTime, id]);

/** Reads the cursor of a list by time. */
export function decodeTimeCursor(cursor: string | undefined): LastRow<Date> | undefined {
  if (cursor === undefined) return undefined;
  const [value, id] = decodeCursor(timeCursor, cursor);
  return { value, id };
}

export function encodeTimeCursor(at: Date, id: { toString: () => string }): string {
  return encodeCursor([at.getTime(), id.toString()]);
}
