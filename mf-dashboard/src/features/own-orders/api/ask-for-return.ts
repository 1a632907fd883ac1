import { type NewReturn, routes, type WholeOrder } from '@shop/contracts/client';
import { useApi, useMutation, useToast } from '@shop/front-kit';
import { uploadImage, useIdempotencyKeys } from '@shop/front-kit/forms';
import { useRefreshOrders } from './use-refresh-own-orders.ts';

export interface ReturnDraft extends Omit<NewReturn, 'photo'> {
  readonly photo?: File | undefined;
}

/** Uploads the photo, if there is one, and asks for the return. */
export function useAskForReturn({ orderId }: WholeOrder) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  return useMutation({
    mutationFn: async ({ photo, ...draft }: ReturnDraft) => {
      const headers = { 'idempotency-key': keys.keyOf(draft) };
      const body = { ...draft, ...(photo && { photo: await uploadImage(api, photo) }) };
      return api.call(routes.askForReturn, { params: { orderId }, body, headers });
    },
    onSuccess: () => toast.success('Return requested!'),
    onSettled: useRefreshOrders(),
  });
}
