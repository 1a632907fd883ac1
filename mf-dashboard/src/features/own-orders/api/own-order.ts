import { calls, unpaidEndStates, type WholeOrder } from '@shop/contracts/client';
import { callQuery, polled } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const undecidedPollMs = 1_000;
/** Holds expire, parcels leave and refunds arrive while the page is open. */
const openPollMs = 15_000;
const unchanging: readonly string[] = unpaidEndStates;

function refetchMs(order: WholeOrder | undefined): number | false {
  if (!order || unchanging.includes(order.state)) return false;
  return order.state === 'requested' ? undecidedPollMs : openPollMs;
}

/** Loads an order by its number or id; polls while it can still change. */
export function useWholeOrder(number: string) {
  return useQuery({
    ...callQuery(useApi(), calls.getWholeOrder, { params: { number } }),
    ...polled(refetchMs),
  });
}
