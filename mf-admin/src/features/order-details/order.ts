import { plural, t } from '@lingui/core/macro';
import { calls, type NewRefund, tooLateTo, type WholeOrder } from '@shop/contracts/client';
import { formatMoney, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { messageOf, useToast } from '@shop/shop-runtime';
import { orderCalls, orderName } from '../../orders/whole-order.ts';
import { named, returning } from './order-text.ts';

function refundQuestion(order: WholeOrder, lineIds: readonly string[], amount: number) {
  const back = returning(order, lineIds, amount);
  return {
    title: t`Refund ${formatMoney(amount)} of ${orderName(order)}?`,
    text:
      back.length > 0
        ? t`Back into stock: ${named(back)}. This can't be undone.`
        : t`No stock is returned. This can't be undone.`,
    confirm: t`Yes, refund ${formatMoney(amount)}`,
    danger: true,
  };
}

/** A refund request and its amount in dollars. */
export interface RefundDraft {
  readonly content: Omit<NewRefund, 'orderId'>;
  readonly amount: number;
}

/** Asks for confirmation, then refunds. Resolves to false when the answer was no. */
export function useRefund(order: WholeOrder) {
  const confirm = useConfirm();
  const refund = useChange({
    send: (api, body: NewRefund, headers) => api.call(calls.refundOrder, { body, headers }),
    once: {
      what: 'refund',
      of: order.orderId,
      made: ({ amount = 0 }) => t`${formatMoney(amount)} was refunded`,
      again: t`Refund again`,
    },
    done: ({ body: { amount, transfer } }) =>
      transfer
        ? t`${formatMoney(amount)} recorded as paid back`
        : t`${formatMoney(amount)} is being refunded`,
    outdated: orderCalls,
    inForm: true,
  });
  return {
    isPending: refund.isPending,
    problem: refund.error ? messageOf(refund.error) : undefined,
    ask: async ({ content, amount }: RefundDraft): Promise<boolean> => {
      if (!(await confirm(refundQuestion(order, content.lines ?? [], amount)))) return false;
      await refund.mutateAsync({ orderId: order.orderId, ...content });
      return true;
    },
  };
}

/** Asks for confirmation, then cancels an unpaid order with all its lines. */
export function useCancelWholeOrder(order: WholeOrder) {
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useChange({
    send: (api) => api.call(calls.cancelOrder, { params: { id: order.orderId } }),
    onDone: ({ body }) =>
      body.deletedCount > 0 ? toast.success(t`Canceled!`) : toast.error(tooLateTo.cancel),
    outdated: orderCalls,
  });
  return {
    isPending: cancel.isPending,
    ask: async (): Promise<void> => {
      const held = order.lines.filter(({ state }) => state === 'reserved' || state === 'requested');
      const question = {
        title: plural(held.length, {
          one: `Cancel ${orderName(order)} with # part?`,
          other: `Cancel ${orderName(order)} with # parts?`,
        }),
        text: t`Back into stock: ${named(held)}. This can't be undone.`,
        confirm: t`Yes, cancel it!`,
        danger: true,
      };
      if (await confirm(question)) cancel.mutate();
    },
  };
}
