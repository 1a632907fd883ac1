import type { Call, CallFacts, Route } from '@shop/contracts/client';
import { type Api, ApiError, type CallInput, headerNumber, nextCursor } from '@shop/shop-runtime';
import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

type Shape = z.ZodType;

interface KeyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Key of a call's cached answers: all that an answer depends on. Without `input`, or with a part of it, it matches all keys that
 * contain it, as invalidation needs.
 */
export function keyOf({ path }: CallFacts, { params, query, body }: KeyInput = {}): readonly unknown[] {
  const input = { ...(params ?? {}), ...(query ?? {}) };
  return body === undefined ? [path, input] : [path, { ...input, body }];
}

/** Query options of a call that reads: its body, cached by what was asked. */
export function callQuery<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  api: Api,
  call: Call<Route<P, Q, B, A>>,
  input: CallInput<P, Q, B>,
) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => (await api.call(call, { ...input, signal })).body,
  });
}

/** Key of all pages of a call that lists. */
export function pagesKeyOf(call: CallFacts, input: KeyInput): readonly unknown[] {
  return [...keyOf(call, input), 'pages'];
}

/** Infinite query options of a call that lists: its replies, page by page with cursors. */
export function callPages<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  api: Api,
  call: Call<Route<P, Q, B, A>>,
  input: CallInput<P, Q, B>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(call, input),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(input.query ?? {}), cursor: pageParam };
      return api.call(call, { ...input, query, signal } as typeof input);
    },
    initialPageParam: '',
    getNextPageParam: ({ headers }) => nextCursor(headers.link),
    placeholderData: keepPreviousData,
  });
}

/** Query options of how many rows a call that lists would find. */
export function callCount<P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  api: Api,
  call: Call<Route<P, Q, B, A>>,
  input: CallInput<P, Q, B>,
) {
  const query = { ...(input.query ?? {}), limit: '1' };
  return queryOptions({
    queryKey: [...keyOf(call, { ...input, query }), 'count'],
    queryFn: async ({ signal }) => {
      const { headers } = await api.call(call, { ...input, query, signal } as typeof input);
      const count = headerNumber(headers, 'x-total-count');
      if (count === undefined) throw new ApiError({ kind: 'contract' });
      return count;
    },
  });
}

/** Polling after a failure: slower, so that an overloaded shop recovers. */
const slowPollMs = 10_000;

/** A refusal that asking again won't change: the record does not exist, or its address is malformed. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

interface PollState<Data> {
  readonly state: { readonly data: Data | undefined; readonly error: unknown; readonly status: string };
}

interface PollOptions<Data> {
  readonly staleTime: number;
  readonly refetchOnWindowFocus: boolean;
  readonly refetchInterval: (query: PollState<Data>) => number | false;
}

/**
 * Options of a query that polls: always fresh, and asked again when the reader or the network returns. A failed poll does not end
 * polling. `everyMs` returns false while nothing can change.
 */
export function polled(everyMs: number): PollOptions<unknown>;
export function polled<Data>(everyMs: (data: Data | undefined) => number | false): PollOptions<Data>;
export function polled<Data>(
  everyMs: number | ((data: Data | undefined) => number | false),
): PollOptions<Data> {
  return {
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error, status } }) => {
      const next = typeof everyMs === 'number' ? everyMs : everyMs(data);
      if (status !== 'error') return next;
      // Without data the page shows the error with Retry.
      if (data === undefined || isFinal(error)) return false;
      return Math.max(slowPollMs, 2 * (next || 0));
    },
  };
}

function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}

/** Retries once after a transient network fault; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Back finds a list with all its pages, so that it can return to its place.
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: false,
        // The network mode would switch it off.
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
