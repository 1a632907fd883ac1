import { calls, limits } from '@shop/contracts/client';
import { callPages, keyOf } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const refreshMs = 30_000;

/** Lists paid orders with something left to send, oldest first. */
export function useOrdersToPack() {
  const query = { limit: String(limits.packedOrdersMax), state: 'paid', sort: 'oldest' } as const;
  const pages = callPages(useApi(), calls.listWholeOrders, { query });
  return usePagedList(pages, { refetchMs: () => refreshMs });
}

/** Returns the shelf of each part that has one. */
export function useShelves(partIds: readonly string[]) {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(calls.listStaffPartsById, { query: { ids: partIds } }), 'shelves'],
    queryFn: async ({ signal }) => {
      const chunks = Array.from({ length: Math.ceil(partIds.length / limits.orderLinesMax) }, (_, at) =>
        partIds.slice(at * limits.orderLinesMax, (at + 1) * limits.orderLinesMax),
      );
      const replies = await Promise.all(
        chunks.map((ids) => api.call(calls.listStaffPartsById, { query: { ids: ids.join(',') }, signal })),
      );
      const parts = replies.flatMap(({ body }) => body);
      return new Map(parts.flatMap(({ _id, shelf }) => (shelf === undefined ? [] : [[_id, shelf]])));
    },
  });
}
