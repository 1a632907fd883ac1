import { type Order, routes } from '@shop/contracts';
import { nextCursor, useApi, useForbiddenReaction, useInfiniteQuery } from '@shop/front-kit';

const pageSize = 20;
const undecidedMs = 1_500;
/** Holds expire and webhooks arrive while the page is open. */
const unpaidMs = 15_000;

export const ownOrdersKey = ['own-orders'] as const;

const refetchMs = (orders: readonly Order[]): number | false => {
  if (orders.some(({ state }) => state === 'requested')) return undecidedMs;
  return orders.some(({ paid }) => !paid) ? unpaidMs : false;
};

/** The person's own orders, newest first, page by page; follows those that are not settled yet. */
export const useOwnOrders = (email: string) => {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [...ownOrdersKey, email],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(routes.listOwnOrders, {
        params: { email },
        query: { limit: String(pageSize), cursor: pageParam },
        signal,
      }),
    getNextPageParam: (page) => nextCursor(page.headers?.link),
    refetchInterval: ({ state }) => refetchMs(state.data?.pages.flatMap(({ body }) => body) ?? []),
    staleTime: 0,
  });
  useForbiddenReaction('ownList', query.error);
  return query;
};
