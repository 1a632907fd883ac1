import { routes, type StockAdjustment, type StockLine } from '@shop/contracts';
import { ApiError, useApi, useMutation, usePagedList } from '@shop/front-kit';
import { useState } from 'react';
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

/** The same adjustment keeps its key, so that trying again after a lost answer changes the stock once. */
function createKeys() {
  let last: { readonly key: string; readonly sent: string } | undefined;
  return (adjustment: StockAdjustment): string => {
    const sent = JSON.stringify(adjustment);
    if (last?.sent !== sent) last = { key: crypto.randomUUID(), sent };
    return last.key;
  };
}

export function useAdjustStock(partId: string) {
  const api = useApi();
  const [keyOf] = useState(createKeys);
  return useMutation({
    mutationFn: async (adjustment: StockAdjustment) => {
      const headers = { 'idempotency-key': keyOf(adjustment) };
      return (await api.call(routes.adjustStock, { params: { partId }, body: adjustment, headers })).body;
    },
    onSettled: useInvalidateLists(partKey(partId)),
  });
}

/** What is available now, when an adjustment was refused because that is not what the person saw. */
export function presentStockIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'stock-changed') return undefined;
  const { availableQuantity } = error.problem;
  return typeof availableQuantity === 'number' ? availableQuantity : undefined;
}
