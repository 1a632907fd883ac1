import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useForbiddenReaction, useQuery } from '@shop/front-kit';

/** Loads the account of a buyer, by email or uid. */
export function useBuyer(buyer: string) {
  const query = useQuery(callQuery(useApi(), routes.getBuyer, { params: { buyer } }));
  useForbiddenReaction('allOrders', query.error);
  return query;
}
