import { routes, toCents, type WholeOrder, wholeDollars } from '@shop/contracts/client';
import { useApi, useQuery } from '@shop/front-kit';
import { isPayable } from '../payment-state.ts';

/** Requests the client secret for paying an order: once per visit and total, and only while it can be paid (R-24, PAY-07). */
export function usePaymentIntent(order: WholeOrder) {
  const api = useApi();
  const price = wholeDollars(toCents(order.total));
  return useQuery({
    // Cancelling a line changes the total, which needs a new client secret.
    queryKey: ['payment-intent', order.orderId, toCents(order.total)],
    queryFn: async () => {
      const { body } = await api.call(routes.createPaymentIntent, {
        body: { price, orderId: order.orderId },
      });
      return body.clientSecret;
    },
    enabled: isPayable(order),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
