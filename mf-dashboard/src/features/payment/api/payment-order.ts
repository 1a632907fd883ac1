import { calls, isPayable, type WholeOrder } from '@shop/contracts/client';
import { callQuery, polled } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const undecidedMs = 1_000;
/** Another tab, the provider's webhook or an admin may settle the order while the page is open. */
const openMs = 4_000;

function refetchMs(order: WholeOrder | undefined): number | false {
  if (order?.state === 'requested') return undecidedMs;
  return order && isPayable(order) ? openMs : false;
}

/**
 * Loads the order of a line; polls while it is undecided or can be paid. The specified call knows one line (PAY-07); the page shows and
 * pays its whole order.
 */
export function usePaymentOrder(id: string) {
  const api = useApi();
  // A line never moves to another order.
  const line = useQuery({
    ...callQuery(api, calls.getOrder, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const number = line.data?.orderId ?? id;
  const order = useQuery({
    ...callQuery(api, calls.getWholeOrder, { params: { number } }),
    ...polled(refetchMs),
    enabled: line.isSuccess,
  });
  return line.isError ? { ...line, data: undefined } : order;
}
