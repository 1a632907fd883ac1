import { t } from '@lingui/core/macro';
import {
  calls,
  type ListedReturn,
  type ReturnDecision,
  type ReturnInspection,
  type ReturnRefund,
  type ReturnState,
} from '@shop/contracts/client';
import { callPages, formatMoney, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi, useToast } from '@shop/shop-runtime';
import { orderCalls } from '../orders/whole-order.ts';

const refreshMs = 30_000;

/** Lists the open returns, or those in one state, oldest first. */
export function useReturns(state: ReturnState | undefined) {
  const pages = callPages(useApi(), calls.listReturns, { query: { limit: '25', state } });
  return usePagedList(pages, { refetchMs: () => refreshMs });
}

/** The steps of a return. A refused one reloads the return, so that the page shows where it is. */
export function useReturnSteps({ orderId, id: returnId, amount, lines }: ListedReturn, onDone: () => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const params = { orderId, returnId };
  const step = { done: t`Saved!`, onDone, outdated: orderCalls };
  const inForm = { ...step, inForm: true } as const;
  const decide = useChange({
    ...inForm,
    send: (api, body: ReturnDecision) => api.call(calls.decideReturn, { params, body }),
  });
  const inspect = useChange({
    ...inForm,
    send: (api, body: ReturnInspection) => api.call(calls.inspectReturn, { params, body }),
  });
  const receive = useChange({ ...step, send: (api) => api.call(calls.receiveReturn, { params }) });
  const refund = useChange({
    ...inForm,
    send: (api, body: ReturnRefund) => api.call(calls.refundReturn, { params, body }),
  });
  return {
    decide,
    inspect,
    receive,
    refund,
    settle: () => refund.mutate({}, { onError: (error) => toast.failed(error) }),
    askToRefund: async (): Promise<void> => {
      const pieces = lines.map(({ partName }) => partName).join(', ');
      const isSure = await confirm({
        title: t`Refund ${formatMoney(amount)} for this return?`,
        text: t`For ${pieces}. This can't be undone.`,
        confirm: t`Yes, refund ${formatMoney(amount)}`,
        danger: true,
      });
      if (isSure) refund.mutate({}, { onError: (error) => toast.failed(error) });
    },
  };
}
