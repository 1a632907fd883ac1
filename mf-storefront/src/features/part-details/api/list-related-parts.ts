import { routes } from '@shop/contracts/client';
import { callQuery, useApi, useQuery } from '@shop/front-kit';

/** Loads parts for the same vehicles. The page works without them. */
export function useRelatedParts(id: string, enabled: boolean) {
  return useQuery({ ...callQuery(useApi(), routes.listRelatedParts, { params: { id } }), enabled });
}
