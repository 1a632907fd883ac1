import { routes } from '@shop/contracts/client';
import { type Api, ApiError, useApi, useQuery } from '@shop/front-kit';
import { isPayable, type PayableOrder, payableOfRow, payableOfWhole } from '../payable.ts';

const undecidedMs = 1_000;
/** Another tab, the provider's webhook or an admin may settle the order while the page is open. */
const openMs = 4_000;

export function payableKey(id: string) {
  return ['order', id] as const;
}

function refetchMs(order: PayableOrder | undefined): number | false {
  if (order?.state === 'requested') return undecidedMs;
  return order && isPayable(order) ? openMs : false;
}

function answersWith(error: unknown, ...statuses: number[]): boolean {
  return error instanceof ApiError && error.status !== undefined && statuses.includes(error.status);
}

/**
 * Orders of several lines have no row of their own id. During a rollout, the previous version of orders answers 404 to
 * both calls, or 503.
 */
async function getWhole(api: Api, id: string, signal: AbortSignal): Promise<PayableOrder | undefined> {
  try {
    const { body } = await api.call(routes.getWholeOrder, { params: { number: id }, signal });
    return payableOfWhole(body);
  } catch (error) {
    if (answersWith(error, 403, 404, 503)) return undefined;
    throw error;
  }
}

async function getPayable(api: Api, id: string, signal: AbortSignal): Promise<PayableOrder> {
  try {
    const { body } = await api.call(routes.getOrder, { params: { id }, signal });
    const isOneOfSeveral = (body.orderLines ?? 1) > 1;
    const whole = isOneOfSeveral ? await getWhole(api, body.orderId ?? id, signal) : undefined;
    return whole ?? payableOfRow(body);
  } catch (error) {
    const whole = answersWith(error, 404) ? await getWhole(api, id, signal) : undefined;
    if (!whole) throw error;
    return whole;
  }
}

/** Loads an order by its id or the id of a line; polls while it is undecided or can be paid. */
export function useOrder(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: payableKey(id),
    queryFn: ({ signal }) => getPayable(api, id, signal),
    refetchInterval: ({ state }) => refetchMs(state.data),
    refetchOnWindowFocus: true,
    staleTime: 0,
  });
}
