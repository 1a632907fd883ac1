import { routes, wasNotCharged } from '@shop/contracts/client';
import { ApiError, useApi, useMutation, useQuery, useQueryClient } from '@shop/front-kit';
import { isPayable, type PayableOrder } from '../payable.ts';
import { payableKey } from './get-order.ts';

const attempts = 8;

interface PaymentPlace {
  readonly orderId: string;
  /** What the address of the page says: the order's id, or that of one of its lines. */
  readonly pageId: string;
}

/**
 * Tells the shop that the provider has the money (PAY-09). The shop asks the provider itself, so repeating is harmless;
 * when every attempt fails the webhook still settles the order (PAY-14).
 */
export function useReportPayment({ orderId, pageId }: PaymentPlace) {
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: payableKey(pageId) }),
  });
}

const pollMs = 3_000;
/** The provider may receive a lost payment a moment after it said that it has none. */
const denialsNeeded = 3;

function isDenial(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== undefined && wasNotCharged(error.problem.code);
}

/**
 * Asks the shop, which asks the provider, until it is known what became of a payment whose answer was lost.
 * `isNotCharged` is true once the provider has said so repeatedly; a payment that went through shows as a paid order.
 */
export function usePaymentOutcome(
  { order, pageId }: { order: PayableOrder; pageId: string },
  transactionId: string | undefined,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['payment-outcome', order.id, transactionId];
  const { data } = useQuery({
    queryKey,
    enabled: isPayable(order) && transactionId !== undefined,
    queryFn: async (): Promise<{ denials: number }> => {
      try {
        await api.call(routes.reportPayment, {
          params: { id: order.id },
          body: { transactionId: transactionId ?? '' },
        });
        await queryClient.invalidateQueries({ queryKey: payableKey(pageId) });
        return { denials: 0 };
      } catch (error) {
        const before = queryClient.getQueryData<{ denials: number }>(queryKey)?.denials ?? 0;
        return { denials: isDenial(error) ? before + 1 : 0 };
      }
    },
    refetchInterval: pollMs,
    staleTime: 0,
    gcTime: 0,
  });
  return { isNotCharged: (data?.denials ?? 0) >= denialsNeeded };
}
