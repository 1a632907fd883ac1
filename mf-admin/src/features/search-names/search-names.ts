import { routes, type VersionedSynonyms } from '@shop/contracts/client';
import { callQuery, useApi, useMutation, useQuery, useQueryClient, useToast } from '@shop/front-kit';

function useNamesQuery() {
  return { ...callQuery(useApi(), routes.getSearchSynonyms, {}), staleTime: 0 };
}

export function useSearchNames() {
  return useQuery(useNamesQuery());
}

/** Replaces all names. `latest` fetches the current ones after a conflict. */
export function useSaveSearchNames() {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useNamesQuery();
  const save = useMutation({
    mutationFn: async (names: VersionedSynonyms) =>
      (await api.call(routes.putSearchSynonyms, { body: names })).body,
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      toast.success('Search names saved');
    },
  });
  return { save, latest: (): Promise<VersionedSynonyms> => queryClient.fetchQuery(query) };
}
