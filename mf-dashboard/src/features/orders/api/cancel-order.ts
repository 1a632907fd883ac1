import { type Order, routes, tooLateTo } from '@shop/contracts/client';
import {
  type ConfirmQuestion,
  messageOf,
  questions,
  useApi,
  useConfirm,
  useMutation,
  useQueryClient,
  useToast,
} from '@shop/front-kit';
import { ownOrdersKey } from './own-orders.ts';
import { wholeOrderKey } from './whole-order.ts';

/** An order, or one of several lines of it. */
interface Cancellable {
  /** Of the order or of the line. */
  readonly id: string;
  /** Set when it is one line of several. */
  readonly partName?: string | undefined;
}

export function cancellableOf({ _id, partName, orderLines = 1 }: Order): Cancellable {
  return { id: _id, partName: orderLines > 1 ? partName : undefined };
}

function questionOf({ partName }: Cancellable): ConfirmQuestion {
  if (partName === undefined) return questions.cancelOrder;
  return {
    ...questions.cancelOrder,
    title: `Are you sure you want to cancel ${partName}?`,
    note: 'The rest of the order stays, and its total gets lower.',
  };
}

/** Asks, cancels, and reads the order again whatever came of it (MYO-05, MYO-10). */
export function useCancelOrder() {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: ({ id }: Cancellable) => api.call(routes.cancelOrder, { params: { id } }),
    onSuccess: ({ body }) =>
      body.deletedCount === 1 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all(
        [ownOrdersKey, wholeOrderKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
  return {
    pendingId: cancel.isPending ? cancel.variables.id : undefined,
    ask: async (what: Cancellable): Promise<void> => {
      if (await confirm(questionOf(what))) cancel.mutate(what);
    },
  };
}
