import {
  type ListedReturn,
  type ReturnDecision,
  type ReturnInspection,
  type ReturnRefund,
  type ReturnState,
  routes,
} from '@shop/contracts/client';
import { callPages, formatMoney, messageOf, useApi, useConfirm, useToast } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { orderCalls } from '../orders/order-calls.ts';

const refreshMs = 30_000;

/** Lists the open returns, or those in one state, oldest first. */
export function useReturns(state: ReturnState | undefined) {
  const query = { limit: '25', ...(state && { state }) };
  const pages = callPages(useApi(), routes.listReturns, { query });
  return usePagedList(pages, { refetchMs: () => refreshMs });
}

/** The steps of a return. A refused one reloads the return, so that the page shows where it is. */
export function useReturnSteps({ orderId, id: returnId, amount, lines }: ListedReturn, onDone: () => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const params = { orderId, returnId };
  const step = { done: 'Saved!', onDone, outdated: orderCalls };
  const inForm = { ...step, inForm: true } as const;
  const decide = useChange({
    ...inForm,
    send: (api, body: ReturnDecision) => api.call(routes.decideReturn, { params, body }),
  });
  const inspect = useChange({
    ...inForm,
    send: (api, body: ReturnInspection) => api.call(routes.inspectReturn, { params, body }),
  });
  const receive = useChange({ ...step, send: (api) => api.call(routes.receiveReturn, { params }) });
  const refund = useChange({
    ...inForm,
    send: (api, body: ReturnRefund) => api.call(routes.refundReturn, { params, body }),
  });
  return {
    decide,
    inspect,
    receive,
    refund,
    settle: () => refund.mutate({}, { onError: (error) => toast.error(messageOf(error)) }),
    askToRefund: async (): Promise<void> => {
      const pieces = lines.map(({ partName }) => partName).join(', ');
      const isSure = await confirm({
        title: `Refund ${formatMoney(amount)} for this return?`,
        text: `For ${pieces}. This can't be undone.`,
        confirm: `Yes, refund ${formatMoney(amount)}`,
        danger: true,
      });
      if (isSure) refund.mutate({}, { onError: (error) => toast.error(messageOf(error)) });
    },
  };
}
