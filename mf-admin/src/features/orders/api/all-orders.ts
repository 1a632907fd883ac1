import { type Order, type OrderState, routes } from '@shop/contracts';
import { useApi, useForbiddenReaction, usePagedList } from '@shop/front-kit';

const refreshMs = 15_000;

export const allOrdersKey = ['all-orders'] as const;

export interface OrderFilter {
  readonly q: string;
  readonly state: OrderState | undefined;
}

/** All orders, newest first, kept up to date while the page is open. */
export function useAllOrders(filter: OrderFilter) {
  const api = useApi();
  const list = usePagedList<Order>({
    key: [...allOrdersKey, filter],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listOrders, { query: { ...page, ...filter }, signal }),
    refetchMs: () => refreshMs,
  });
  useForbiddenReaction('allOrders', list.error);
  return list;
}
