import { hash } from 'node:crypto';
import { limits } from '@shop/contracts';
import {
  type Answer,
  answer,
  answerArray,
  answerText,
  cutPage,
  pageLinks,
  type Request,
} from '@shop/service-kit';

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

type ListQuery = Readonly<Record<string, unknown>> & {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

interface ListCall<Query> {
  readonly request: Pick<Request, 'path'>;
  readonly query: Query;
}

interface Counted {
  readonly total: number;
  readonly headers?: Headers;
}

interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the next page, if there is one. */
  readonly next: string | undefined;
}

type ReadPage<Row> = (limit: number) => Promise<ListPage<Row> & Counted>;

/** A list that is served as a whole, too. */
export interface ListSource<Query, Row> {
  readonly page: (query: Query, limit: number) => ReturnType<ReadPage<Row>>;
  readonly count: (query: Query) => Promise<Counted>;
  readonly stream: (query: Query) => AsyncIterable<Row>;
}

/** Longer lists are streamed, and the number of streams is limited. */
const unstreamedRows = 500;

async function readPage<Row>({ request, query }: ListCall<ListQuery>, read: ReadPage<Row>) {
  const limit = query.limit ?? limits.pageDefault;
  const { rows, next, total, headers } = await read(limit);
  const links = pageLinks({ path: request.path, query: { ...query, limit }, total, next });
  return { rows, headers: { ...links, ...headers } };
}

/** Serves a page of a list that is not public. */
export async function answerPage<Row>(
  call: ListCall<ListQuery>,
  read: ReadPage<Row>,
): Promise<Answer<Row[]>> {
  const { rows, headers } = await readPage(call, read);
  return answer([...rows], { headers });
}

/** Serves one page with `limit` or `cursor`, otherwise the whole list. */
export async function answerList<Query extends ListQuery, Row>(
  call: ListCall<Query>,
  source: ListSource<Query, Row>,
): Promise<Answer<never>> {
  const { query } = call;
  if (query.limit !== undefined || query.cursor !== undefined) {
    const { rows, headers } = await readPage(call, (limit) => source.page(query, limit));
    return answerWithEtag(rows, { headers });
  }
  const { total, ...counted } = await source.count(query);
  const headers = { ...revalidate, 'x-total-count': String(total), ...counted.headers };
  if (total > unstreamedRows) return answerArray(source.stream(query), { headers });
  return answerWithEtag(await Array.fromAsync(source.stream(query)), { headers });
}

export function pageOf<Stored, Row>(
  found: readonly Stored[],
  limit: number,
  { keyOf, show }: { keyOf: (row: Stored) => readonly (string | number)[]; show: (row: Stored) => Row },
): ListPage<Row> {
  const { rows, next } = cutPage(found, limit, keyOf);
  return { rows: rows.map(show), next };
}
