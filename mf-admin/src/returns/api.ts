import {
  type BankTransfer,
  type ListedReturn,
  type ReturnDecision,
  type ReturnInspection,
  type ReturnState,
  routes,
} from '@shop/contracts/client';
import {
  callPages,
  formatMoney,
  messageOf,
  useApi,
  useConfirm,
  useForbiddenReaction,
  useMutation,
  useToast,
} from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';
import { useRefreshOrders } from '../orders/use-refresh-orders.ts';

const refreshMs = 30_000;

/** Lists the open returns, or those in one state, oldest first. */
export function useReturns(state: ReturnState | undefined) {
  const query = { limit: '25', ...(state && { state }) };
  const list = usePagedList(callPages(useApi(), routes.listReturns, { query }), () => refreshMs);
  useForbiddenReaction('allOrders', list.error);
  return list;
}

/** The steps of a return. A refused one reloads the return, so that the page shows where it is. */
export function useReturnSteps({ orderId, id: returnId, amount, lines }: ListedReturn, onDone: () => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useRefreshOrders();
  const params = { orderId, returnId };
  const onSuccess = (): void => {
    toast.success('Saved!');
    onDone();
  };
  const ended = { onSuccess, onSettled: refresh };
  const inPlace = { ...ended, onError: (error: unknown) => toast.error(messageOf(error)) };
  const decide = useMutation({
    mutationFn: (body: ReturnDecision) => api.call(routes.decideReturn, { params, body }),
    ...ended,
  });
  const inspect = useMutation({
    mutationFn: (body: ReturnInspection) => api.call(routes.inspectReturn, { params, body }),
    ...ended,
  });
  const receive = useMutation({
    mutationFn: () => api.call(routes.receiveReturn, { params }),
    ...inPlace,
  });
  const refund = useMutation({
    mutationFn: (transfer?: BankTransfer) => api.call(routes.refundReturn, { params, body: { transfer } }),
    ...ended,
  });
  return {
    decide,
    inspect,
    receive,
    refund,
    askToRefund: async (): Promise<void> => {
      const pieces = lines.map(({ partName }) => partName).join(', ');
      const isSure = await confirm({
        title: `Refund ${formatMoney(amount)} for this return?`,
        text: `For ${pieces}. This can't be undone.`,
        confirm: `Yes, refund ${formatMoney(amount)}`,
        back: 'Back Off',
        danger: true,
      });
      if (isSure) refund.mutate(undefined, { onError: inPlace.onError });
    },
  };
}
