import { type EditableShopFigures, routes, type ShopFigures } from '@shop/contracts/client';
import {
  ApiError,
  callQuery,
  keyOf,
  shopFiguresQuery,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

/** Loads the current figures; the home page's cached copy may be stale. */
export function useCurrentFigures() {
  return useQuery({ ...shopFiguresQuery(useApi()), refetchOnMount: 'always' });
}

/** Lists the changes, newest first. */
export function useFigureChanges() {
  return useQuery({ ...callQuery(useApi(), routes.listShopFigureChanges, {}), staleTime: 0 });
}

/** Checks for a 409: another admin saved in between. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

interface Save {
  readonly figures: EditableShopFigures;
  /** Version of the figures the admin edited. */
  readonly version: number;
}

/** Saves the figures for every page that shows them. `latest` fetches the current ones after a conflict. */
export function useSaveFigures() {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = shopFiguresQuery(api);
  const save = useMutation({
    mutationFn: async ({ figures, version }: Save) =>
      (await api.call(routes.changeShopFigures, { body: { ...figures, version } })).body,
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      toast.success('Figures saved');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.listShopFigureChanges) }),
  });
  const latest = (): Promise<ShopFigures> => queryClient.fetchQuery({ ...query, staleTime: 0 });
  return { save, latest };
}
