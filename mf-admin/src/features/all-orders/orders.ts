import { calls, type OrderAttention, orderAttentions, wholeOrderStates } from '@shop/contracts/client';
import { callPages, useApi } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';

/** Reads the filters in the address; empty ones are not sent. */
export function filterIn(search: URLSearchParams) {
  const text = (name: string): string => search.get(name) ?? '';
  return {
    q: text('q'),
    from: text('from'),
    to: text('to'),
    country: text('country'),
    state: wholeOrderStates.find((each) => each === text('state')),
    attention: orderAttentions.find((each) => each === text('attention')),
  };
}

export type OrdersFilter = ReturnType<typeof filterIn>;

export const attentionNames: Readonly<Record<OrderAttention, string>> = {
  'refund-failed': 'Refund failed',
  'payment-declined': 'Payment declined',
  'partly-sent': 'Partly sent',
  overdue: 'Overdue',
};

const refreshMs = 30_000;

export function useOrders(filter: OrdersFilter) {
  const query = { limit: '50', ...filter };
  const pages = callPages(useApi(), calls.listWholeOrders, { query });
  return usePagedList(pages, { refetchMs: () => refreshMs, forbidden: 'allOrders' });
}
