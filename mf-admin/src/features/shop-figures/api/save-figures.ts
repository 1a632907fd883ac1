import { type EditableShopFigures, routes, type ShopFigures } from '@shop/contracts/client';
import { callQuery, shopFiguresQuery, useApi, useQuery } from '@shop/front-kit';
import { useVersionedSave } from '../../../editing/use-versioned-save.ts';

/** Loads the current figures; the home page's cached copy may be stale. */
export function useCurrentFigures() {
  return useQuery({ ...shopFiguresQuery(useApi()), refetchOnMount: 'always' });
}

/** Lists the changes, newest first. */
export function useFigureChanges() {
  return useQuery({ ...callQuery(useApi(), routes.listShopFigureChanges, {}), staleTime: 0 });
}

/** Saves the figures for every page that shows them. */
export function useSaveFigures(read: ShopFigures) {
  const api = useApi();
  return useVersionedSave({
    read,
    queryKey: shopFiguresQuery(api).queryKey,
    noun: 'figures',
    send: async (figures: EditableShopFigures, version) =>
      (await api.call(routes.changeShopFigures, { body: { ...figures, version } })).body,
  });
}
