import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { calls, type OrderAttention, orderAttentions, wholeOrderStates } from '@shop/contracts/client';
import { callPages } from '@shop/front-kit';
import { choiceFilter, type ListFilter, listFilter, textFilter, usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';

/** The filters in the address; empty ones are not sent. */
export const ordersFilter = listFilter({
  q: textFilter,
  from: textFilter,
  to: textFilter,
  country: textFilter,
  state: choiceFilter(wholeOrderStates),
  attention: choiceFilter(orderAttentions),
});

export type OrdersFilter = ListFilter<typeof ordersFilter>;

export const attentionNames: Readonly<Record<OrderAttention, MessageDescriptor>> = {
  'refund-failed': msg`Refund failed`,
  'payment-declined': msg`Payment declined`,
  'partly-sent': msg`Partly sent`,
  overdue: msg`Overdue`,
};

const refreshMs = 30_000;

export function useOrders(filter: OrdersFilter) {
  const query = { limit: '50', ...filter };
  const pages = callPages(useApi(), calls.listWholeOrders, { query });
  return usePagedList(pages, { refetchMs: () => refreshMs, forbidden: 'allOrders' });
}
