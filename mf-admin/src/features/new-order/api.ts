import { type NewWholeOrder, routes } from '@shop/contracts/client';
import { callQuery, paths, useApi, useMutation, useNavigate, useQuery, useToast } from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';

const fewRows = '8';

/** Finds accounts by email or name; idle without text. */
export function useFoundBuyers(q: string) {
  const query = { limit: fewRows, q };
  return useQuery({ ...callQuery(useApi(), routes.listUsers, { query }), enabled: q !== '' });
}

/** Finds parts on sale by number, name or vehicle; idle without text. */
export function useFoundParts(q: string) {
  const query = { limit: fewRows, q };
  return useQuery({ ...callQuery(useApi(), routes.listParts, { query }), enabled: q !== '' });
}

/** Places the order and opens its page. */
export function usePlaceFor(uid: string) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: NewWholeOrder) =>
      api.call(routes.placeOrderForBuyer, {
        params: { uid },
        body,
        headers: { 'idempotency-key': keys.keyOf(body) },
      }),
    onSuccess: ({ body: { number, orderId } }) => {
      toast.success('Order placed! The buyer gets a mail with a link to pay.');
      void navigate(paths.manageOrder(number ?? orderId));
    },
  });
}
