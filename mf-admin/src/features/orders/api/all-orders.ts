import { type OrderState, routes } from '@shop/contracts';
import {
  keepPreviousData,
  nextCursor,
  useApi,
  useForbiddenReaction,
  useInfiniteQuery,
} from '@shop/front-kit';

const pageSize = 50;
const refreshMs = 15_000;

export const allOrdersKey = ['all-orders'] as const;

export interface OrderFilter {
  readonly q: string;
  readonly state: OrderState | undefined;
}

/** All orders, newest first, page by page, kept up to date while the page is open. */
export const useAllOrders = ({ q, state }: OrderFilter) => {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [...allOrdersKey, { q, state }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.listOrders, {
        query: { limit: String(pageSize), cursor: pageParam, q: q || undefined, state },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers?.link),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  useForbiddenReaction('allOrders', query.error);
  return query;
};
