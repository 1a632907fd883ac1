import { calls } from '@shop/contracts/client';
import { callQuery, keyOf } from '@shop/front-kit';
import { headerNumber, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

/** Loads the number of parts in the catalogue (DSH-02). */
export function usePartCount() {
  const api = useApi();
  const query = { limit: '1' };
  return useQuery({
    queryKey: [...keyOf(calls.listParts, { query }), 'count'],
    queryFn: async ({ signal }) => {
      const { headers } = await api.call(calls.listParts, { query, signal });
      return headerNumber(headers, 'x-total-count');
    },
  });
}

/** Loads count, revenue and states of all orders; for admins (DSH-03, DSH-05). */
export function useOrderFigures() {
  return useQuery(callQuery(useApi(), calls.getOrderFigures, {}));
}

/** Loads the number of parts that cannot be ordered; for admins (DSH-03). */
export function usePartFigures() {
  return useQuery(callQuery(useApi(), calls.getPartFigures, {}));
}
