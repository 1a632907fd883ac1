import { calls } from '@shop/contracts/client';
import { callCount, callQuery } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

/** Loads the number of parts in the catalogue (DSH-02). */
export function usePartCount() {
  return useQuery(callCount(useApi(), calls.listParts, {}));
}

/** Loads count, revenue and states of all orders; for admins (DSH-03, DSH-05). */
export function useOrderFigures() {
  return useQuery(callQuery(useApi(), calls.getOrderFigures, {}));
}

/** Loads the number of parts that cannot be ordered; for admins (DSH-03). */
export function usePartFigures() {
  return useQuery(callQuery(useApi(), calls.getPartFigures, {}));
}
