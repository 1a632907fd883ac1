import { calls, isPayable, toCents, type WholeOrder, wholeDollars } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { ApiError, useApi } from '@shop/shop-runtime';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Requests the client secret for paying an order: once per visit and total, and only while it can be paid (R-24, PAY-07). */
export function usePaymentIntent(order: WholeOrder) {
  const api = useApi();
  const queryClient = useQueryClient();
  const body = { price: wholeDollars(toCents(order.total)), orderId: order.orderId };
  return useQuery({
    // Cancelling a line changes the total, which needs a new client secret; the price has no cents.
    queryKey: [...keyOf(calls.createPaymentIntent, { body }), toCents(order.total)],
    queryFn: async () => {
      try {
        return (await api.call(calls.createPaymentIntent, { body })).body.clientSecret;
      } catch (error) {
        // The order changed: perhaps an earlier payment went through.
        if (error instanceof ApiError && error.status === 409)
          await queryClient.invalidateQueries({ queryKey: keyOf(calls.getWholeOrder) });
        throw error;
      }
    },
    enabled: isPayable(order),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/**
 * Asks the provider what it knows of a payment before a card form is shown: the page may have been reloaded while it was paying.
 * Without an answer the form is shown; the same intent takes money once.
 */
export function useEarlierPayment(stripe: Stripe | undefined, clientSecret: string | undefined) {
  return useQuery({
    queryKey: ['payment-provider', clientSecret],
    queryFn: async () => {
      if (!stripe || clientSecret === undefined) return null;
      const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
      return paymentIntent ?? null;
    },
    enabled: stripe !== undefined && clientSecret !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
