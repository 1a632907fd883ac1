import { calls } from '@shop/contracts/client';
import { callPages, callQuery, useForbiddenReaction } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

export function useBuyerSummary(uid: string) {
  return useQuery({ ...callQuery(useApi(), calls.getBuyerSummary, { params: { uid } }), staleTime: 0 });
}

export function useBuyerOrders(uid: string) {
  return usePagedList(callPages(useApi(), calls.listWholeOrders, { query: { limit: '20', uid } }));
}

export function useBuyerReturns(uid: string) {
  return usePagedList(callPages(useApi(), calls.listReturns, { query: { limit: '20', uid } }));
}

export function useBuyerMessages(uid: string) {
  const input = { params: { uid }, query: { limit: '20' } };
  return usePagedList(callPages(useApi(), calls.listBuyerMessages, input));
}

/** Loads the account of a buyer, by email or uid. */
export function useBuyer(buyer: string) {
  const query = useQuery(callQuery(useApi(), calls.getBuyer, { params: { buyer } }));
  useForbiddenReaction('allOrders', query.error);
  return query;
}
