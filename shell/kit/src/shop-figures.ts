import { defaultShopFigures, routes, type ShopFigures } from '@shop/contracts/client';
import type { Api } from './api/api-client.ts';
import { useApi } from './api/api-context.tsx';
import { queryOptions, useQuery } from './query.ts';

/** The figures the company publishes; the owner's page puts what it saved under the same key. */
export function shopFiguresQuery(api: Api) {
  return queryOptions({
    queryKey: ['shop-figures'],
    queryFn: async ({ signal }) => (await api.call(routes.getShopFigures, { signal })).body,
  });
}

/**
 * The company's figures for pages that show them: undefined while they load, the default ones when loading failed.
 * `enabled: false` loads them later. Pages show placeholders meanwhile, so that no figure changes while it is read.
 */
export function useShopFigures({ enabled = true } = {}): Omit<ShopFigures, 'version'> | undefined {
  const { data, isError } = useQuery({ ...shopFiguresQuery(useApi()), enabled });
  return data ?? (isError ? defaultShopFigures : undefined);
}
