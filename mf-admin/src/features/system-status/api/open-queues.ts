import { queueBoardPath, routes } from '@shop/contracts/client';
import { messageOf, useApi, useConfig, useMutation, useToast } from '@shop/front-kit';

/** Opens the queue board in a new tab with a cookie, because page navigation sends no access token. */
export function useOpenQueues() {
  const api = useApi();
  const { apiUrl } = useConfig();
  const toast = useToast();
  const open = useMutation({
    mutationFn: async (tab: Window) => {
      await api.call(routes.issueQueuePass, {});
      tab.location.replace(new URL(`${apiUrl}${queueBoardPath}/`, location.href));
    },
    onError: (error, tab) => {
      tab.close();
      toast.error(messageOf(error));
    },
  });
  return {
    isPending: open.isPending,
    /** Call it directly from the click handler, or browsers block the new tab. */
    openTab: (): void => {
      const tab = window.open('', '_blank');
      if (!tab) {
        toast.error('Your browser blocked the new tab.');
        return;
      }
      tab.opener = null;
      open.mutate(tab);
    },
  };
}
