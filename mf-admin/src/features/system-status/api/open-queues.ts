import { t } from '@lingui/core/macro';
import { calls, queueBoardPath } from '@shop/contracts/client';
import { useChange } from '@shop/front-kit/forms';
import { useConfig, useToast } from '@shop/shop-runtime';

/** Opens the queue board in a new tab with a cookie, because page navigation sends no access token. */
export function useOpenQueues() {
  const { apiUrl } = useConfig();
  const toast = useToast();
  const open = useChange({ send: (api) => api.call(calls.issueQueuePass, {}) });
  return {
    isPending: open.isPending,
    /** Call it directly from the click handler, or browsers block the new tab. */
    openTab: (): void => {
      const tab = window.open('', '_blank');
      if (!tab) {
        toast.error(t`Your browser blocked the new tab.`);
        return;
      }
      tab.opener = null;
      open.mutate(undefined, {
        onSuccess: () => tab.location.replace(new URL(`${apiUrl}${queueBoardPath}/`, location.href)),
        onError: () => tab.close(),
      });
    },
  };
}
