/** Re-exports the query names in use, for the same reason as `router.ts`. */
import type { Call, CallFacts, Route } from '@shop/contracts/client';
import { infiniteQueryOptions, keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Api, type CallInput, nextCursor } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';

export {
  hydrate,
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

type Shape = z.ZodType;

/** Key of a call's cached answers. Without `input`, or with a part of it, it matches all that contain it, as invalidation needs. */
export function keyOf({ path }: CallFacts, { params, query }: { params?: unknown; query?: unknown } = {}) {
  return [path, { ...(params ?? {}), ...(query ?? {}) }] as const;
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
export function pagesKeyOf(call: CallFacts, input: { params?: unknown; query?: unknown }) {
  return [...keyOf(call, input), 'pages'] as readonly unknown[];
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

function isTransient(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
}

/** Retries once after a transient network fault; a refusal is shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 400,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
