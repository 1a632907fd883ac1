import { limits, type Mail, routes } from '@shop/contracts/client';
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

const refreshMs = 15_000;

/** Lists the mails about one order, newest first. */
export function useOrderMails(orderId: string) {
  const query = { order: orderId, limit: String(limits.pageMax) };
  return useQuery({ ...callQuery(useApi(), routes.listMails, { query }), refetchInterval: refreshMs });
}

/** Resends a mail that was refused or may not have arrived. */
export function useSendMailAgain() {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Mail) => api.call(routes.sendMailAgain, { params: { id } }),
    onSuccess: ({ body }) => toast.success(`Sent again to ${body.to}`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.listMails) }),
  });
}
