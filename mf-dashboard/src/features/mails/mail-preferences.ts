import { type MailPreferences, routes } from '@shop/contracts/client';
import {
  callQuery,
  keyOf,
  messageOf,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

export function useMailPreferences() {
  return useQuery(callQuery(useApi(), routes.getMailPreferences, {}));
}

export function useSaveMailPreferences() {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: MailPreferences) => (await api.call(routes.putMailPreferences, { body })).body,
    onSuccess: (saved) => {
      queryClient.setQueryData(keyOf(routes.getMailPreferences, {}), saved);
      toast.success('Preferences saved');
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}
