import { routes, tooLateTo, type WholeOrder, type WholeOrderState } from '@shop/contracts/client';
import { callPages, questions, useApi, useConfirm, useToast } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { orderCalls } from '../../../orders/order-calls.ts';

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
  return usePagedList(pages, { refetchMs: () => refreshMs, forbidden: 'allOrders' });
}

interface CancelInput {
  readonly order: WholeOrder;
  readonly lineId: string;
}

/** Asks for confirmation, then cancels a line of an unpaid order; refetches the list even when that fails. */
export function useCancelAnyLine(onCancel: (order: WholeOrder) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useChange({
    send: (api, { lineId: id }: CancelInput) => api.call(routes.cancelOrder, { params: { id } }),
    onDone: ({ body }) =>
      body.deletedCount === 1 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    outdated: orderCalls,
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
