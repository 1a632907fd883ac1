/** Re-exports the query names in use, for the same reason as `router.ts`. */
import { QueryClient } from '@tanstack/react-query';
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
