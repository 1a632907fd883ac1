import { type OrderState, routes } from '@shop/contracts';
import { useApi, useQuery } from '@shop/front-kit';

const onlyTheCount = { limit: '1' } as const;

/** How many parts the catalogue offers (DSH-02). */
export const usePartCount = () => {
  const api = useApi();
  return useQuery({
    queryKey: ['count', 'parts'],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listParts, { query: onlyTheCount, signal })).headers?.['x-total-count'],
  });
};

/** How many orders stand in a state; for admins (DSH-05). */
export const useOrderCount = (state: OrderState) => {
  const api = useApi();
  return useQuery({
    queryKey: ['count', 'orders', state],
    queryFn: async ({ signal }) =>
      (await api.call(routes.listOrders, { query: { ...onlyTheCount, state }, signal })).headers?.[
        'x-total-count'
      ],
  });
};
