import { t } from '@lingui/core/macro';
import {
  calls,
  type OrderLineReply,
  tooLateTo,
  type WholeOrder,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts/client';
import { callPages, cancelLineQuestion, questions, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { lineAlone } from '@shop/front-kit/orders';
import { choiceFilter, type ListFilter, listFilter, textFilter, usePagedList } from '@shop/front-kit/tables';
import { useApi, useToast } from '@shop/shop-runtime';
import { orderCalls } from '../../orders/whole-order.ts';

const refreshMs = 15_000;

/** The filters in the address. */
export const orderAddress = listFilter({
  q: textFilter,
  state: choiceFilter([...wholeOrderStates, 'unanswered']),
});

export type OrderAddress = ListFilter<typeof orderAddress>;

export interface OrderFilter {
  readonly q: string;
  readonly state: WholeOrderState | undefined;
  /** Only orders whose buyer waits for an answer. */
  readonly unanswered: 'true' | undefined;
}

export function orderFilterOf({ q, state }: OrderAddress): OrderFilter {
  return state === 'unanswered'
    ? { q, state: undefined, unanswered: 'true' }
    : { q, state, unanswered: undefined };
}

/** Lists orders, newest first; refreshes while the page is open. */
export function useManagedOrders(filter: OrderFilter) {
  const pages = callPages(useApi(), calls.listWholeOrders, { query: { limit: '50', ...filter } });
  return usePagedList(pages, { refetchMs: () => refreshMs, forbidden: 'allOrders' });
}

interface CancelInput {
  readonly order: WholeOrder;
  readonly line: OrderLineReply;
}

/** Asks for confirmation, then cancels a line of an unpaid order; refetches the list even when that fails. */
export function useCancelAnyLine(onCancel: (order: WholeOrder) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useChange({
    send: (api, { line: { id } }: CancelInput) => api.call(calls.cancelOrder, { params: { id } }),
    onDone: ({ body }) =>
      body.deletedCount === 1 ? toast.success(t`Canceled!`) : toast.error(tooLateTo.cancel),
    outdated: orderCalls,
  });
  return {
    pendingId: cancel.isPending ? cancel.variables.line.id : undefined,
    ask: async (input: CancelInput): Promise<void> => {
      const line = lineAlone(input.order, input.line);
      if (!(await confirm(line ? cancelLineQuestion(line) : questions.cancelOrder()))) return;
      onCancel(input.order);
      cancel.mutate(input);
    },
  };
}
