import { routes } from '@shop/contracts/client';
import {
  messageOf,
  queryOptions,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

function noticeKey(partId: string, email: string) {
  return ['storefront', 'stock-notice', partId, email] as const;
}

interface Person {
  partId: string;
  email: string;
}

/** Reads whether this buyer waits for a part, and starts or cancels the notice. */
export function useStockNotice({ partId, email }: Person) {
  const api = useApi();
  const toast = useToast();
  const client = useQueryClient();
  const queryKey = noticeKey(partId, email);
  const params = { partId };
  const notice = useQuery(
    queryOptions({
      queryKey,
      queryFn: async ({ signal }) => (await api.call(routes.getStockNotice, { params, signal })).body,
    }),
  );
  const change = useMutation({
    mutationFn: async (wanted: 'wait' | 'stop') => {
      const route = wanted === 'wait' ? routes.askForStockNotice : routes.cancelStockNotice;
      return (await api.call(route, { params })).body;
    },
    onSuccess: (body) => client.setQueryData(queryKey, body),
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
