import { routes, toCents, type WholeOrder, wholeDollars } from '@shop/contracts/client';
import { keyOf, useApi, useQuery } from '@shop/front-kit';
import { isPayable } from '../payment-state.ts';

/** Requests the client secret for paying an order: once per visit and total, and only while it can be paid (R-24, PAY-07). */
export function usePaymentIntent(order: WholeOrder) {
  const api = useApi();
  const body = { price: wholeDollars(toCents(order.total)), orderId: order.orderId };
  return useQuery({
    // Cancelling a line changes the total, which needs a new client secret; the price has no cents.
    queryKey: [...keyOf(routes.createPaymentIntent, { body }), toCents(order.total)],
    queryFn: async () => {
      const reply = await api.call(routes.createPaymentIntent, { body });
      return reply.body.clientSecret;
    },
    enabled: isPayable(order),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
