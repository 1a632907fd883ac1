import { t } from '@lingui/core/macro';
import { calls, type MailPreferences } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Loads the choices, again when the reader returns: a link in a mail changes them too. */
export function useMailPreferences() {
  return useQuery({
    ...callQuery(useApi(), calls.getMailPreferences, {}),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function useSaveMailPreferences() {
  const queryClient = useQueryClient();
  return useChange({
    send: async (api, body: Partial<MailPreferences>) =>
      (await api.call(calls.putMailPreferences, { body })).body,
    done: t`Preferences saved`,
    onDone: (saved) => queryClient.setQueryData(keyOf(calls.getMailPreferences, {}), saved),
    inForm: true,
  });
}
