import { routes } from '@shop/contracts';
import {
  messageOf,
  questions,
  useApi,
  useConfirm,
  useMutation,
  useQueryClient,
  useToast,
} from '@shop/front-kit';
import { allOrdersKey } from './all-orders.ts';

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
    tooLate: 'This order is already shipped.',
  });
}

export function useCancelAnyOrder() {
  const api = useApi();
  const confirm = useConfirm();
  const cancel = useChange({
    run: async (id) => (await api.call(routes.cancelOrder, { params: { id } })).body.deletedCount === 1,
    done: 'Canceled!',
    tooLate: 'This order can no longer be canceled.',
  });
  return {
    pendingId: cancel.isPending ? cancel.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (await confirm(questions.cancelOrder)) cancel.mutate(id);
    },
  };
}
