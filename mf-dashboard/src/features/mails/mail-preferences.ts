import { type MailPreferences, routes } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useMutation, useQuery, useQueryClient } from '@shop/front-kit';

export function useMailPreferences() {
  return useQuery(callQuery(useApi(), routes.getMailPreferences, {}));
}

export function useSaveMailPreferences() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: MailPreferences) => (await api.call(routes.putMailPreferences, { body })).body,
    onSuccess: (saved) => queryClient.setQueryData(keyOf(routes.getMailPreferences, {}), saved),
  });
}
