import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

export function useBooks(month: string) {
  return useQuery(callQuery(useApi(), routes.getBooks, { params: { month } }));
}

export function usePayouts(month: string) {
  return useQuery(callQuery(useApi(), routes.getPayouts, { params: { month } }));
}
