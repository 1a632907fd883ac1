import { type OrderState, routes, tooLateTo } from '@shop/contracts/client';
import {
  callPages,
  messageOf,
  questions,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useMutation,
  usePagedList,
  useToast,
} from '@shop/front-kit';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';

const refreshMs = 15_000;

export interface OrderFilter {
  readonly q: string;
  readonly state: OrderState | undefined;
}

/** Derives a filter from the latest requested one, which may not be rendered yet. */
export type OrderFilterChange = (latest: OrderFilter) => OrderFilter;

/** Lists all orders, newest first; refreshes while the page is open. */
export function useAllOrders(filter: OrderFilter) {
  const pages = callPages(useApi(), routes.listOrders, { query: { limit: '50', ...filter } });
  const list = usePagedList(pages, () => refreshMs);
  useForbiddenReaction('allOrders', list.error);
  return list;
}

/** Asks for confirmation, then cancels an unpaid order; refetches the list even when that fails. */
export function useCancelAnyOrder(onCancel: (id: string) => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: (id: string) => api.call(routes.cancelOrder, { params: { id } }),
    onSuccess: ({ body }) =>
      body.deletedCount === 1 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
  return {
    pendingId: cancel.isPending ? cancel.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (!(await confirm(questions.cancelOrder))) return;
      onCancel(id);
      cancel.mutate(id);
    },
  };
}
