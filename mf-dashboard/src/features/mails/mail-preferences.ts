import { type MailPreferences, routes } from '@shop/contracts/client';
import { useApi, useMutation, useQuery, useQueryClient } from '@shop/front-kit';

const key = ['mail-preferences'] as const;

export function useMailPreferences() {
  const api = useApi();
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<MailPreferences> =>
      (await api.call(routes.getMailPreferences, { signal })).body,
  });
}

export function useSaveMailPreferences() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: MailPreferences) => (await api.call(routes.putMailPreferences, { body })).body,
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
  });
}
