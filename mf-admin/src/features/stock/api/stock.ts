import { routes, type StockAdjustment, type StockLine } from '@shop/contracts/client';
import { ApiError, useApi, useMutation, usePagedList, useQuery } from '@shop/front-kit';
import { useIdempotencyKeys } from '../../../api/idempotency-keys.ts';
import { useInvalidateLists } from '../../../api/use-invalidate-lists.ts';
import { partKey } from '../../../parts/part-keys.ts';

export function useStockLines(partId: string) {
  const api = useApi();
  return usePagedList<StockLine>({
    key: [...partKey(partId), 'stock-lines'],
    pageSize: 25,
    load: (page, signal) => api.call(routes.listStockLines, { params: { partId }, query: page, signal }),
  });
}

/** Returns the pieces sold but not shipped; undefined while the orders service is unavailable. */
export function useCommitted(partId: string): number | undefined {
  const api = useApi();
  const query = useQuery({
    queryKey: [...partKey(partId), 'stock'],
    queryFn: ({ signal }) => api.call(routes.getStock, { params: { partId }, signal }),
    staleTime: 0,
  });
  return query.data?.body.committedQuantity;
}

export function useUndoAdjustment(partId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: async (seq: number) =>
      (await api.call(routes.undoStockAdjustment, { params: { partId }, body: { seq } })).body,
    onSettled: useInvalidateLists(partKey(partId)),
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
    onSettled: useInvalidateLists(partKey(partId)),
  });
}

/** Returns the current available stock from a `stock-changed` refusal, undefined for any other error. */
export function presentStockIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'stock-changed') return undefined;
  const { availableQuantity } = error.problem;
  return typeof availableQuantity === 'number' ? availableQuantity : undefined;
}
