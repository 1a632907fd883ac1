import { limits, type Mail, routes } from '@shop/contracts/client';
import { messageOf, useApi, useMutation, useQuery, useQueryClient, useToast } from '@shop/front-kit';

const refreshMs = 15_000;

function keyOf(orderId: string) {
  return ['order-mails', orderId] as const;
}

/** Lists the mails about one order, newest first. Filters again here: an older version of the service ignores the `order` filter. */
export function useOrderMails(orderId: string) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) => {
      const query = { order: orderId, limit: String(limits.pageMax) };
      const { body } = await api.call(routes.listMails, { query, signal });
      return body.filter((mail) => mail.orderId === orderId);
    },
    refetchInterval: refreshMs,
  });
}

/** Resends a mail that was refused or may not have arrived. */
export function useSendMailAgain(orderId: string) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Mail) => api.call(routes.sendMailAgain, { params: { id } }),
    onSuccess: ({ body }) => toast.success(`Sent again to ${body.to}`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(orderId) }),
  });
}
