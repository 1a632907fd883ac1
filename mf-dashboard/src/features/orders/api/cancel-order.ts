import { routes, tooLateTo } from '@shop/contracts';
import {
  messageOf,
  questions,
  useApi,
  useConfirm,
  useMutation,
  useQueryClient,
  useToast,
} from '@shop/front-kit';
import { ownOrdersKey } from './own-orders.ts';

/** Asks, cancels, and reads the list again whatever came of it (MYO-05, MYO-10). */
export function useCancelOrder() {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: (id: string) => api.call(routes.cancelOrder, { params: { id } }),
    onSuccess: ({ body }) =>
      body.deletedCount === 1 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownOrdersKey }),
  });
  return {
    pendingId: cancel.isPending ? cancel.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (await confirm(questions.cancelOrder)) cancel.mutate(id);
    },
  };
}
