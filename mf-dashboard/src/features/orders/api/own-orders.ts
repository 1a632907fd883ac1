import { type Order, routes } from '@shop/contracts';
import { useApi, useForbiddenReaction, usePagedList } from '@shop/front-kit';

const undecidedMs = 1_500;
/** Holds expire and webhooks arrive while the page is open. */
const unpaidMs = 15_000;

export const ownOrdersKey = ['own-orders'] as const;

function refetchMs(orders: readonly Order[]): number | false {
  if (orders.some(({ state }) => state === 'requested')) return undecidedMs;
  return orders.some(({ paid }) => !paid) ? unpaidMs : false;
}

/** The person's own orders, newest first; follows those that are not settled yet. */
export function useOwnOrders(email: string) {
  const api = useApi();
  const list = usePagedList<Order>({
    key: [...ownOrdersKey, email],
    pageSize: 20,
    load: (query, signal) => api.call(routes.listOwnOrders, { params: { email }, query, signal }),
    refetchMs,
  });
  useForbiddenReaction('ownList', list.error);
  return list;
}
