import { type MailPreferences, routes } from '@shop/contracts/client';
import { callQuery, keyOf, useApi, useQuery, useQueryClient } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';

export function useMailPreferences() {
  return useQuery(callQuery(useApi(), routes.getMailPreferences, {}));
}

export function useSaveMailPreferences() {
  const queryClient = useQueryClient();
  return useChange({
    send: async (api, body: MailPreferences) => (await api.call(routes.putMailPreferences, { body })).body,
    done: 'Preferences saved',
    onDone: (saved) => queryClient.setQueryData(keyOf(routes.getMailPreferences, {}), saved),
    inForm: true,
  });
}
