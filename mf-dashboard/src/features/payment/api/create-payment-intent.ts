import { canOrderMove, type Order, routes, toCents, wholeDollars } from '@shop/contracts';
import { orderTotal, useApi, useQuery } from '@shop/front-kit';

/** The client secret for paying one order; asked for once per visit, and only while it can be paid (R-24, PAY-07). */
export function usePaymentIntent(order: Order) {
  const api = useApi();
  return useQuery({
    queryKey: ['payment-intent', order._id],
    queryFn: async () => {
      const price = wholeDollars(toCents(orderTotal(order)));
      const { body } = await api.call(routes.createPaymentIntent, { body: { price, orderId: order._id } });
      return body.clientSecret;
    },
    enabled: canOrderMove(order.state, 'paid'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
