import { calls, type WholeOrder, wholeOrderStates } from '@shop/contracts/client';
import { callPages } from '@shop/front-kit';
import { choiceFilter, type ListFilter, listFilter, textFilter, usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';

/** Outdated after a change of an order: the list, and single orders. */
export const ownOrderCalls = [calls.listOwnWholeOrders, calls.getWholeOrder];

const undecidedMs = 1_500;
/** Holds expire and webhooks arrive while the page is open. */
const unpaidMs = 15_000;

/** The filters in the address. `from` and `to` are the first and last day of placing, `2026-11-21`. */
export const ownOrderFilter = listFilter({
  q: textFilter,
  from: textFilter,
  to: textFilter,
  state: choiceFilter(wholeOrderStates),
  ended: choiceFilter(['true']),
});

export interface OwnOrderFilter extends Omit<ListFilter<typeof ownOrderFilter>, 'ended'> {
  /** Includes refused, cancelled, refunded and expired orders. */
  readonly ended: boolean;
}

function refetchMs(orders: readonly WholeOrder[]): number | false {
  if (orders.some(({ state }) => state === 'requested')) return undecidedMs;
  return orders.some(({ state }) => state === 'reserved') ? unpaidMs : false;
}

/** Loads the buyer's orders, newest first; polls while any is unsettled. */
export function useOwnOrders({ ended, ...filter }: OwnOrderFilter) {
  const query = { limit: '20', ...filter, ended: ended ? ('true' as const) : undefined };
  const pages = callPages(useApi(), calls.listOwnWholeOrders, { query });
  return usePagedList(pages, { refetchMs, forbidden: 'ownList' });
}
