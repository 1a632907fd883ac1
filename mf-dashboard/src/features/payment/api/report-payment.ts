import { calls, isPayable, type WholeOrder, wasNotCharged } from '@shop/contracts/client';
import { keyOf, polled } from '@shop/front-kit';
import { ApiError, useApi } from '@shop/shop-runtime';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const attempts = 8;

/**
 * Reports a charged payment to the shop (PAY-09). The shop asks the provider itself, so retries are harmless. If every
 * attempt fails, the webhook still settles the order (PAY-14).
 */
export function useReportPayment(orderId: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (transactionId: string) =>
      api.call(calls.reportPayment, {
        params: { id: orderId },
        body: { paid: true, transactionId, status: 'pending' },
      }),
    retry: attempts,
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 8_000),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(calls.getWholeOrder) }),
  });
}

const pollMs = 3_000;
/** The provider may receive a lost payment shortly after denying it. */
const denialsNeeded = 3;

function isDenial(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== undefined && wasNotCharged(error.problem.code);
}

/**
 * Polls the outcome of a payment whose response was lost; the shop asks the provider. `isNotCharged` is true after
 * repeated denials; a successful payment makes the order paid.
 */
export function usePaymentOutcome(order: WholeOrder, transactionId: string | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const input = { params: { id: order.orderId }, body: { transactionId: transactionId ?? '' } };
  const queryKey = keyOf(calls.reportPayment, input);
  const { data } = useQuery({
    queryKey,
    enabled: isPayable(order) && transactionId !== undefined,
    queryFn: async (): Promise<{ denials: number }> => {
      try {
        await api.call(calls.reportPayment, input);
        await queryClient.invalidateQueries({ queryKey: keyOf(calls.getWholeOrder) });
        return { denials: 0 };
      } catch (error) {
        const before = queryClient.getQueryData<{ denials: number }>(queryKey)?.denials ?? 0;
        return { denials: isDenial(error) ? before + 1 : 0 };
      }
    },
    ...polled(pollMs),
    gcTime: 0,
  });
  return { isNotCharged: (data?.denials ?? 0) >= denialsNeeded };
}
