import { calls, defaultShopFigures, type ShopFigures } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from './query.ts';

/**
 * Returns the company's figures: undefined while they load, the defaults when loading failed.
 * `enabled: false` defers loading. Pages show placeholders meanwhile, so that figures do not change while the visitor reads.
 */
export function useShopFigures({ enabled = true } = {}): Omit<ShopFigures, 'version'> | undefined {
  const { data, isError } = useQuery({ ...callQuery(useApi(), calls.getShopFigures, {}), enabled });
  return data ?? (isError ? defaultShopFigures : undefined);
}
