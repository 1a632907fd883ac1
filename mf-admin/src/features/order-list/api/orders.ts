import { routes, tooLateTo, type WholeOrder, type WholeOrderState } from '@shop/contracts/client';
import {
  callPages,
  messageOf,
  questions,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useMutation,
  useToast,
} from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';

const refreshMs = 15_000;

export interface OrderFilter {
  readonly q: string;
  readonly state: WholeOrderState | undefined;
  /** Only orders whose buyer waits for an answer. */
  readonly unanswered: 'true' | undefined;
}

/** Lists all orders, newest first; refreshes while the page is open. */
export function useAllOrders(filter: OrderFilter) {
  const pages = callPages(useApi(), routes.listWholeOrders, { query: { limit: '50', ...filter } });
  const list = usePagedList(pages, () => refreshMs);
  useForbiddenReaction('allOrders', list.error);
  return list;
}

interface CancelInput {
  readonly order: WholeOrder;
  readonly lineId: string;
}

/** Asks for confirmation, then cancels a line of an unpaid order; refetches the list even when that fails. */
export function useCancelAnyLine(onCancel: (order: WholeOrder) => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: ({ lineId }: CancelInput) => api.call(routes.cancelOrder, { params: { id: lineId } }),
    onSuccess: ({ body }) =>
      body.deletedCount === 1 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
  return {
    pendingId: cancel.isPending ? cancel.variables.lineId : undefined,
    ask: async (input: CancelInput): Promise<void> => {
      if (!(await confirm(questions.cancelOrder))) return;
      onCancel(input.order);
      cancel.mutate(input);
    },
  };
}
