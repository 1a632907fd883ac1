import { routes, type WholeOrder } from '@shop/contracts/client';
import { type Api, useApi, useQuery } from '@shop/front-kit';
import { isPayable } from '../payment-state.ts';

const undecidedMs = 1_000;
/** Another tab, the provider's webhook or an admin may settle the order while the page is open. */
const openMs = 4_000;

export function paymentOrderKey(id: string) {
  return ['payment-order', id] as const;
}

function refetchMs(order: WholeOrder | undefined): number | false {
  if (order?.state === 'requested') return undecidedMs;
  return order && isPayable(order) ? openMs : false;
}

/** The specified call knows one line (PAY-07); the page shows and pays its whole order. */
async function getPaymentOrder(api: Api, id: string, signal: AbortSignal): Promise<WholeOrder> {
  const { body: row } = await api.call(routes.getOrder, { params: { id }, signal });
  const number = row.orderId ?? id;
  return (await api.call(routes.getWholeOrder, { params: { number }, signal })).body;
}

/** Loads the order of a line; polls while it is undecided or can be paid. */
export function usePaymentOrder(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: paymentOrderKey(id),
    queryFn: ({ signal }) => getPaymentOrder(api, id, signal),
    refetchInterval: ({ state }) => refetchMs(state.data),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}
