import { calls, type WholeOrder, type WholeOrderState } from '@shop/contracts/client';
import { callPages, useApi } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';

/** Outdated after a change of an order: the list, and single orders. */
export const ownOrderCalls = [calls.listOwnWholeOrders, calls.getWholeOrder];

const undecidedMs = 1_500;
/** Holds expire and webhooks arrive while the page is open. */
const unpaidMs = 15_000;

export interface OwnOrderFilter {
  readonly q: string;
  readonly state: WholeOrderState | undefined;
  /** Includes refused, cancelled, refunded and expired orders. */
  readonly ended: boolean;
  /** First and last day of placing, `2026-11-21`, or empty. */
  readonly from: string;
  readonly to: string;
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
