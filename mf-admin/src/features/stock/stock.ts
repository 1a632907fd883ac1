import { plural, t } from '@lingui/core/macro';
import { calls, type StockAdjustment } from '@shop/contracts/client';
import { callPages, callQuery, formatCount } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { ApiError, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

export function useStockLines(partId: string) {
  const input = { params: { partId }, query: { limit: '25' } };
  return usePagedList(callPages(useApi(), calls.listStockLines, input));
}

/** Returns the pieces sold but not shipped; undefined while the orders service is unavailable. */
export function useCommitted(partId: string): number | undefined {
  const query = callQuery(useApi(), calls.getStock, { params: { partId } });
  return useQuery({ ...query, staleTime: 0 }).data?.committedQuantity;
}

export function useUndoAdjustment(partId: string) {
  return useChange({
    send: async (api, seq: number) =>
      (await api.call(calls.undoStockAdjustment, { params: { partId }, body: { seq } })).body,
    outdated: 'all',
  });
}

export function useAdjustStock(partId: string) {
  return useChange({
    send: async (api, body: StockAdjustment, headers) =>
      (await api.call(calls.adjustStock, { params: { partId }, body, headers })).body,
    once: {
      what: 'stock',
      of: partId,
      made: ({ pieces = 0 }) =>
        plural(pieces, {
          one: 'The stock was changed by # piece',
          other: 'The stock was changed by # pieces',
        }),
      again: t`Change it again`,
    },
    done: ({ availableQuantity }) => t`Stock is ${formatCount(availableQuantity)} now`,
    outdated: 'all',
    inForm: true,
  });
}

/** Returns the current available stock from a `stock-changed` refusal, undefined for any other error. */
export function presentStockIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'stock-changed') return undefined;
  const { availableQuantity } = error.problem;
  return typeof availableQuantity === 'number' ? availableQuantity : undefined;
}
