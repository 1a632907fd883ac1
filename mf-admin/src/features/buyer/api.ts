import { routes } from '@shop/contracts/client';
import {
  callPages,
  callQuery,
  keyOf,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  useToast,
} from '@shop/front-kit';
import { useIdempotencyKeys } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';

export function useBuyerSummary(uid: string) {
  return useQuery({ ...callQuery(useApi(), routes.getBuyerSummary, { params: { uid } }), staleTime: 0 });
}

export function useBuyerOrders(uid: string) {
  return usePagedList(callPages(useApi(), routes.listWholeOrders, { query: { limit: '20', uid } }));
}

export function useBuyerReturns(uid: string) {
  return usePagedList(callPages(useApi(), routes.listReturns, { query: { limit: '20', uid } }));
}

export function useBuyerMessages(uid: string) {
  const input = { params: { uid }, query: { limit: '20' } };
  return usePagedList(callPages(useApi(), routes.listBuyerMessages, input));
}

export function useAddNote(uid: string) {
  const api = useApi();
  const toast = useToast();
  const keys = useIdempotencyKeys();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { text: string }) =>
      api.call(routes.addBuyerNote, {
        params: { uid },
        body,
        headers: { 'idempotency-key': keys.keyOf(body) },
      }),
    onSuccess: () => {
      keys.renew();
      toast.success('Note saved!');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(routes.getBuyerSummary) }),
  });
}
