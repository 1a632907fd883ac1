import { type Order, type OrderState, routes, tooLateTo } from '@shop/contracts';
import {
  messageOf,
  questions,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useMutation,
  usePagedList,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

const refreshMs = 15_000;

const allOrdersKey = ['all-orders'] as const;

export interface OrderFilter {
  readonly q: string;
  readonly state: OrderState | undefined;
}

/** All orders, newest first, kept up to date while the page is open. */
export function useAllOrders(filter: OrderFilter) {
  const api = useApi();
  const list = usePagedList<Order>({
    key: [...allOrdersKey, filter],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listOrders, { query: { ...page, ...filter }, signal }),
    refetchMs: () => refreshMs,
  });
  useForbiddenReaction('allOrders', list.error);
  return list;
}

interface Change {
  readonly run: (id: string) => Promise<boolean>;
  readonly done: string;
  readonly tooLate: string;
}

/** One change of one order at a time; the list is read again whatever came of it. */
function useChange({ run, done, tooLate }: Change) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (changed) => (changed ? toast.success(done) : toast.error(tooLate)),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: allOrdersKey }),
  });
}

export function useShipOrder() {
  const api = useApi();
  return useChange({
    run: async (id) => (await api.call(routes.shipOrder, { params: { id } })).body.modifiedCount === 1,
    done: 'Shipped!',
    tooLate: tooLateTo.ship,
  });
}

export function useCancelAnyOrder() {
  const api = useApi();
  const confirm = useConfirm();
  const cancel = useChange({
    run: async (id) => (await api.call(routes.cancelOrder, { params: { id } })).body.deletedCount === 1,
    done: 'Canceled!',
    tooLate: tooLateTo.cancel,
  });
  return {
    pendingId: cancel.isPending ? cancel.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (await confirm(questions.cancelOrder)) cancel.mutate(id);
    },
  };
}
