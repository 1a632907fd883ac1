import { calls, type EditableShopFigures, type ShopFigures } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

/** Loads the current figures; the home page's cached copy may be stale. */
export function useCurrentFigures() {
  return useQuery({ ...callQuery(useApi(), calls.getShopFigures, {}), refetchOnMount: 'always' });
}

/** Lists the changes, newest first. */
export function useFigureChanges() {
  return useQuery({ ...callQuery(useApi(), calls.listShopFigureChanges, {}), staleTime: 0 });
}

/** Saves the figures for every page that shows them. */
export function useSaveFigures(read: ShopFigures) {
  return useVersionedSave({
    read,
    queryKey: keyOf(calls.getShopFigures),
    fieldsOf: (figures: EditableShopFigures) => figures,
    send: (api, figures, version) => api.call(calls.changeShopFigures, { body: { ...figures, version } }),
  });
}
