import { routes } from '@shop/contracts/client';
import { callPages, callQuery, useApi, useQuery } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';

export function useBuyerSummary(uid: string) {
  return useQuery({ ...callQuery(useApi(), routes.getBuyerSummary, { params: { uid } }), staleTime: 0 });
}

export function useBuyerOrders(uid: string) {
  return usePagedList(callPages(useApi(), routes.listWholeOrders, { query: { limit: '20', uid } }));
}

export function useBuyerReturns(uid: string) {
  return usePagedList(callPages(useApi(), routes.listReturns, { query: { limit: '20', uid } }));
}

export function useBuyerMessages(uid: string) {
  const input = { params: { uid }, query: { limit: '20' } };
  return usePagedList(callPages(useApi(), routes.listBuyerMessages, input));
}
