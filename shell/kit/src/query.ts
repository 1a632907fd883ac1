/** Re-exports the query names in use, for the same reason as `router.ts`. */
import type { Call, CallFacts, Route } from '@shop/contracts/client';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Api, CallInput } from './api/api-client.ts';
import { ApiError } from './api/api-error.ts';

export {
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

/** Key of a call's cached answers; without `input`, of all of them. */
export function keyOf({ path }: CallFacts, input?: { params?: unknown; query?: unknown }) {
  return input ? ([path, input.params, input.query] as const) : ([path] as const);
}

/** Query options of a call that reads: its body, cached by what was asked. */
export function callQuery<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  api: Api,
  call: Call<Route<P, Q, B, A>>,
  input: CallInput<P, Q, B>,
) {
  return queryOptions({
    queryKey: keyOf(call, input),
    queryFn: async ({ signal }) => (await api.call(call, { ...input, signal })).body,
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
