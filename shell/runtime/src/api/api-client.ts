import { type Call, type CallFacts, numberIn, problem, type Route } from '@shop/contracts/client';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';

type Shape = z.ZodType;
/** Requires the key only if the route has a schema for it. */
type Needed<Key extends string, S extends Shape> =
  unknown extends z.input<S> ? { [K in Key]?: undefined } : { [K in Key]: z.input<S> };

interface CallOptions {
  /** Content of a multipart route; replaces `body`. */
  form?: FormData;
  /** Content of a route that takes a raw file; replaces `body`. */
  file?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sends the access token to a `public` route, so that the call is attributed to the user. */
  attribute?: boolean;
  /** Sent instead of the access token: the identity service's ID token. */
  bearer?: string;
}

export type CallInput<P extends Shape, Q extends Shape, B extends Shape> = Needed<'params', P> &
  Needed<'body', B> & { query?: z.input<Q> } & CallOptions;

export type ReplyHeaders = Readonly<Record<string, string | undefined>>;

export interface CallReply<Body> {
  body: Body;
  headers: ReplyHeaders;
  status: number;
}

export interface Api {
  call<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
    route: Call<Route<P, Q, B, A>>,
    input: CallInput<P, Q, B>,
  ): Promise<CallReply<z.output<A>>>;
}

export interface TokenSource {
  accessToken(): string | undefined;
  /**
   * Returns a new token for the user of the `refused` one, or undefined when the session has ended. Rejects when the user
   * changed meanwhile: a call must never be repeated under another account.
   */
  renew(refused?: string): Promise<string | undefined>;
}

interface ApiSettings {
  apiUrl: string;
  tokens: TokenSource;
  fetch?: typeof globalThis.fetch;
}

const timeLimitMs = 10_000;
/** Uploads take longer, above all on slow links. */
const uploadLimitMs = 30_000;
/** Longer than the shop's own limit for a file. */
const fileLimitMs = 130_000;

function entriesOf(value: unknown): [string, string][] {
  return Object.entries(value ?? {}).flatMap(([key, entry]): [string, string][] =>
    entry === undefined || entry === null || entry === '' ? [] : [[key, String(entry)]],
  );
}

function addressOf(apiUrl: string, path: string, { params, query }: { params: unknown; query: unknown }) {
  const filled = entriesOf(params).reduce(
    (address, [key, value]) => address.replace(`:${key}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(entriesOf(query)).toString();
  return `${apiUrl}${filled}${search && `?${search}`}`;
}

type Content = Pick<CallOptions, 'form' | 'file'> & { body?: unknown };

function contentOf({ body, form, file }: Content): Pick<RequestInit, 'body'> & { type?: string } {
  if (form) return { body: form };
  if (file) return { body: file, type: 'text/csv' };
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' };
}

function headersOf({ headers }: Pick<CallOptions, 'headers'>, type?: string, bearer?: string): Headers {
  const all = new Headers(headers);
  if (type) all.set('content-type', type);
  if (bearer) all.set('authorization', `Bearer ${bearer}`);
  return all;
}

function limitOf({ produces }: Pick<CallFacts, 'produces'>, { form, file }: Content): number {
  if (file || produces === 'text/csv') return fileLimitMs;
  return form ? uploadLimitMs : timeLimitMs;
}

function reasonOf(error: unknown): 'network' | 'timeout' {
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
}

async function contentFrom(response: Response, call: CallFacts) {
  if (call.produces === 'application/pdf' || call.produces === 'application/zip') return response.blob();
  if (call.produces === 'text/csv') return response.text();
  const body = await response.json();
  // Production relies on the tests of the services, so that pages load no schemas.
  if (import.meta.env.DEV) (await import('./check-reply.ts')).checkReply(call, body);
  return body;
}

/** Creates the typed client of the whole API; addresses, bodies and replies follow the route records. */
export function createApi({
  apiUrl,
  tokens,
  fetch = (...args) => globalThis.fetch(...args),
}: ApiSettings): Api {
  return {
    async call(route, input) {
      const { type, body } = contentOf(input);
      const limitMs = limitOf(route, input);

      const send = async (bearer: string | undefined): Promise<Response> => {
        const limit = AbortSignal.timeout(limitMs);
        try {
          return await fetch(addressOf(apiUrl, route.path, { params: input.params, query: input.query }), {
            method: route.method.toUpperCase(),
            headers: headersOf(input, type, bearer),
            body,
            signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
          });
        } catch (error) {
          if (input.signal?.aborted) throw error;
          throw new ApiError({ kind: reasonOf(error), cause: error });
        }
      };

      const answer = async (): Promise<Response> => {
        if (input.bearer) return send(input.bearer);
        if (route.access === 'public' && !input.attribute) return send(undefined);
        const token = tokens.accessToken();
        const response = await send(token);
        if (response.status !== 401) return response;
        const renewed = await tokens.renew(token).catch((cause: unknown) => {
          throw new ApiError({ kind: 'network', cause });
        });
        return renewed === undefined ? response : send(renewed);
      };

      const response = await answer();
      const { status } = response;
      const requestId = response.headers.get('x-request-id') ?? undefined;
      if (!response.ok) {
        const refusal = problem.safeParse(await response.json().catch(() => undefined));
        throw new ApiError({ kind: 'refused', status, problem: refusal.data, requestId });
      }
      try {
        return {
          body: await contentFrom(response, route),
          headers: Object.fromEntries(response.headers),
          status,
        };
      } catch (cause) {
        throw new ApiError({ kind: 'contract', status, requestId, cause });
      }
    },
  };
}

/** Returns a number that a reply has in a header, such as the length of the whole list. */
export function headerNumber(
  headers: ReplyHeaders | undefined,
  name: 'x-total-count' | 'x-mean-rating',
): number | undefined {
  const text = headers?.[name];
  return text === undefined ? undefined : numberIn(text);
}

/** Returns the cursor of the next page from this page's `Link` header. */
export function nextCursor(link: string | undefined): string | undefined {
  const target = link?.match(/<([^>]*)>;\s*rel="next"/)?.[1];
  return target === undefined
    ? undefined
    : (new URL(target, 'http://shop.invalid').searchParams.get('cursor') ?? undefined);
}
