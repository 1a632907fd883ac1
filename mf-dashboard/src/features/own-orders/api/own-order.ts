import { routes, type WholeOrder } from '@shop/contracts/client';
import { callQuery, polled, useApi, useQuery } from '@shop/front-kit';

const undecidedMs = 1_000;
/** Holds expire, parcels leave and refunds arrive while the page is open. */
const livingMs = 15_000;
const endedStates = ['refused', 'cancelled', 'expired'];

function refetchMs(order: WholeOrder | undefined): number | false {
  if (!order || endedStates.includes(order.state)) return false;
  return order.state === 'requested' ? undecidedMs : livingMs;
}

/** Loads an order by its number or id; polls while it can still change. */
export function useWholeOrder(number: string) {
  return useQuery({
    ...callQuery(useApi(), routes.getWholeOrder, { params: { number } }),
    ...polled(refetchMs),
  });
}
