import { routes, type WholeOrder } from '@shop/contracts/client';
import { messageOf, useApi, useMutation, useToast } from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';
import { useRefreshOrders } from '../../../orders/use-refresh-orders.ts';

export interface Draft {
  readonly text: string;
  /** A message is mailed to the buyer, a note only staff see. */
  readonly kind: 'message' | 'note';
}

export function useWrite({ orderId: id }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ text, kind }: Draft) =>
      api.call(kind === 'message' ? routes.writeMessage : routes.addNote, {
        params: { id },
        body: { text },
        headers: { 'idempotency-key': keys.keyOf({ text, kind }) },
      }),
    onSuccess: (_reply, { kind }) => {
      keys.renew();
      toast.success(kind === 'message' ? 'Message sent!' : 'Note saved!');
    },
    onSettled: useRefreshOrders(),
  });
}

/** Marks the buyer's message as answered without writing to them. */
export function useCloseQuestion({ orderId: id }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: () => api.call(routes.closeQuestion, { params: { id } }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useRefreshOrders(),
  });
}
