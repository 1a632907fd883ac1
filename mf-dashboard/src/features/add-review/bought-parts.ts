import { calls, limits, type Order } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

export interface PartChoice {
  readonly id: string;
  readonly name: string;
}

/** Lists each part once, with the name from its latest order. */
function partsOf(orders: readonly Order[]): PartChoice[] {
  const latestFirst = orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const names = new Map<string, string>();
  for (const { partId, partName } of latestFirst) if (!names.has(partId)) names.set(partId, partName);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Loads the parts the buyer paid for, from the latest paid and the latest shipped orders. */
export function useBoughtParts(email: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(calls.listOwnOrders, { params: { email } }), 'parts'],
    queryFn: async ({ signal }) => {
      const list = async (state: 'paid' | 'shipped') => {
        const query = { state, limit: String(limits.pageMax) };
        return (await api.call(calls.listOwnOrders, { params: { email }, query, signal })).body;
      };
      return partsOf((await Promise.all([list('paid'), list('shipped')])).flat());
    },
  });
}

/** Loads the part that a link to the form names; the buyer may have bought it elsewhere. */
export function useNamedPart(id: string | undefined) {
  const part = callQuery(useApi(), calls.getPart, { params: { id: id ?? '' } });
  return useQuery({ ...part, enabled: id !== undefined });
}
