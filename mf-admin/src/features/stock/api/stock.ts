import { routes, type StockAdjustment } from '@shop/contracts/client';
import { ApiError, callPages, callQuery, useApi, useMutation, useQuery } from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useInvalidateLists } from '../../../api/use-invalidate-lists.ts';

export function useStockLines(partId: string) {
  const input = { params: { partId }, query: { limit: '25' } };
  return usePagedList(callPages(useApi(), routes.listStockLines, input));
}

/** Returns the pieces sold but not shipped; undefined while the orders service is unavailable. */
export function useCommitted(partId: string): number | undefined {
  const query = callQuery(useApi(), routes.getStock, { params: { partId } });
  return useQuery({ ...query, staleTime: 0 }).data?.committedQuantity;
}

export function useUndoAdjustment(partId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (seq: number) =>
      (await api.call(routes.undoStockAdjustment, { params: { partId }, body: { seq } })).body,
    onSettled: useInvalidateLists(),
  });
}

export function useAdjustStock(partId: string) {
  const api = useApi();
  const { keyOf } = useIdempotencyKeys();
  return useMutation({
    mutationFn: async (adjustment: StockAdjustment) => {
      const headers = { 'idempotency-key': keyOf(adjustment) };
      return (await api.call(routes.adjustStock, { params: { partId }, body: adjustment, headers })).body;
    },
    onSettled: useInvalidateLists(),
  });
}

/** Returns the current available stock from a `stock-changed` refusal, undefined for any other error. */
export function presentStockIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'stock-changed') return undefined;
  const { availableQuantity } = error.problem;
  return typeof availableQuantity === 'number' ? availableQuantity : undefined;
}
