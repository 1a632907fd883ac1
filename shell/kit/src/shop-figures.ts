import { defaultShopFigures, routes, type ShopFigures } from '@shop/contracts/client';
import type { Api } from './api/api-client.ts';
import { useApi } from './api/api-context.tsx';
import { callQuery, useQuery } from './query.ts';

/** Query of the company's public figures; the owner's page writes what it saved under the same key. */
export function shopFiguresQuery(api: Api) {
  return callQuery(api, routes.getShopFigures, {});
}

/**
 * Returns the company's figures: undefined while they load, the defaults when loading failed.
 * `enabled: false` defers loading. Pages show placeholders meanwhile, so that figures do not change while the visitor reads.
 */
export function useShopFigures({ enabled = true } = {}): Omit<ShopFigures, 'version'> | undefined {
  const { data, isError } = useQuery({ ...shopFiguresQuery(useApi()), enabled });
  return data ?? (isError ? defaultShopFigures : undefined);
}
