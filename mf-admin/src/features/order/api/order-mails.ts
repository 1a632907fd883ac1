import { limits, type Mail, routes } from '@shop/contracts/client';
import { messageOf, useApi, useMutation, useQuery, useQueryClient, useToast } from '@shop/front-kit';

const refreshMs = 15_000;

function keyOf(orderId: string) {
  return ['order-mails', orderId] as const;
}

/** Mails about one order, the latest first. A service that does not know the filter yet gives those of others too: they are left out. */
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

/** Sends a mail once more that was refused or may not have arrived. */
export function useSendMailAgain(orderId: string) {
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Mail) => api.call(routes.sendMailAgain, { params: { id } }),
    onSuccess: ({ body }) => toast.success(`On its way again to ${body.to}`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(orderId) }),
  });
}
