import {
  type NewRefund,
  type OrderCorrection,
  type ReceivedTransfer,
  routes,
  tooLateTo,
  type WholeOrder,
} from '@shop/contracts/client';
import { countOf, formatMoney, messageOf, useApi, useConfirm, useMutation, useToast } from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';
import { orderName } from '../../../orders/order-names.ts';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';
import { named, returning } from '../order-text.ts';

function refundQuestion(order: WholeOrder, lineIds: readonly string[], amount: number) {
  const back = returning(order, lineIds, amount);
  return {
    title: `Refund ${formatMoney(amount)} of ${orderName(order)}?`,
    text:
      back.length > 0
        ? `Back into stock: ${named(back)}. This can't be undone.`
        : "No stock is returned. This can't be undone.",
    confirm: `Yes, refund ${formatMoney(amount)}`,
    back: 'Back Off',
    danger: true,
  };
}

/** A refund request and its amount in dollars. */
export interface RefundDraft {
  readonly content: Omit<NewRefund, 'orderId'>;
  readonly amount: number;
}

/** Asks for confirmation, then refunds; resolves to true when the server accepted the refund. */
export function useRefund(order: WholeOrder) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  const refund = useMutation({
    mutationFn: (body: NewRefund) =>
      api.call(routes.refundOrder, { body, headers: { 'idempotency-key': keys.keyOf(body) } }),
    onSuccess: ({ body }) => {
      keys.renew();
      const amount = formatMoney(body.amount);
      toast.success(body.transfer ? `${amount} recorded as paid back` : `${amount} is being refunded`);
    },
    onSettled: useRefreshOrders(),
  });
  return {
    isPending: refund.isPending,
    problem: refund.error ? messageOf(refund.error) : undefined,
    ask: async ({ content, amount }: RefundDraft): Promise<boolean> => {
      if (!(await confirm(refundQuestion(order, content.lines ?? [], amount)))) return false;
      return refund.mutateAsync({ orderId: order.orderId, ...content }).then(
        () => true,
        () => false,
      );
    },
  };
}

export function useCorrectOrder({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: OrderCorrection) => api.call(routes.correctOrder, { params: { id: orderId }, body }),
    onSuccess: () => toast.success('Corrected!'),
    onSettled: useRefreshOrders(),
  });
}

/** Marks the order as paid with money that arrived at the bank. */
export function usePayByTransfer({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ReceivedTransfer) => api.call(routes.payByTransfer, { params: { id: orderId }, body }),
    onSuccess: () => toast.success('Marked as paid!'),
    onSettled: useRefreshOrders(),
  });
}

/** Holds an unpaid order for some days from now. */
export function useExtendHold({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: (days: number) => api.call(routes.extendHold, { params: { id: orderId }, body: { days } }),
    onSuccess: () => toast.success('Hold extended!'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
}

/** Asks for confirmation, then cancels an unpaid order with all its lines. */
export function useCancelWholeOrder(order: WholeOrder) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: () => api.call(routes.cancelOrder, { params: { id: order.orderId } }),
    onSuccess: ({ body }) =>
      body.deletedCount > 0 ? toast.success('Canceled!') : toast.error(tooLateTo.cancel),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
  return {
    isPending: cancel.isPending,
    ask: async (): Promise<void> => {
      const held = order.lines.filter(({ state }) => state === 'reserved' || state === 'requested');
      const question = {
        title: `Cancel ${orderName(order)} with ${countOf(held.length, 'parts')}?`,
        text: `Back into stock: ${named(held)}. This can't be undone.`,
        confirm: 'Yes, cancel it!',
        back: 'Back Off',
        danger: true,
      };
      if (await confirm(question)) cancel.mutate();
    },
  };
}
