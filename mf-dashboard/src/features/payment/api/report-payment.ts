import { routes } from '@shop/contracts';
import { useApi, useMutation, useQueryClient } from '@shop/front-kit';

const attempts = 8;

/**
 * Tells the shop that the provider has the money (PAY-09). The shop asks the provider itself, so repeating is harmless;
 * when every attempt fails the webhook still settles the order (PAY-14).
 */
export function useReportPayment(orderId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transactionId: string) =>
      api.call(routes.reportPayment, {
        params: { id: orderId },
        body: { paid: true, transactionId, status: 'pending' },
      }),
    retry: attempts,
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 8_000),
    onSuccess: ({ body }) => queryClient.setQueryData(['order', orderId], body.order),
  });
}
