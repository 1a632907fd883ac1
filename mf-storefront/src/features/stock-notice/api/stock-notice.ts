import { routes } from '@shop/contracts/client';
import {
  callQuery,
  messageOf,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

/** Reads whether this buyer waits for a part, and starts or cancels the notice. */
export function useStockNotice(partId: string) {
  const api = useApi();
  const toast = useToast();
  const client = useQueryClient();
  const params = { partId };
  const query = callQuery(api, routes.getStockNotice, { params });
  const notice = useQuery(query);
  const change = useMutation({
    mutationFn: async (wanted: 'wait' | 'stop') => {
      const route = wanted === 'wait' ? routes.askForStockNotice : routes.cancelStockNotice;
      return (await api.call(route, { params })).body;
    },
    onSuccess: (body) => client.setQueryData(query.queryKey, body),
    onError: (error) => toast.error(messageOf(error)),
  });
  return {
    isKnown: notice.data !== undefined,
    isWaiting: notice.data?.waiting ?? false,
    isBusy: change.isPending,
    wait: () => change.mutate('wait'),
    stop: () => change.mutate('stop'),
  };
}
