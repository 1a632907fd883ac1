import { type Part, type PartSort, routes } from '@shop/contracts';
import {
  emit,
  messageOf,
  questions,
  useApi,
  useConfirm,
  useMutation,
  usePagedList,
  useQueryClient,
  useToast,
} from '@shop/front-kit';

const partsKey = ['admin-parts'] as const;

export interface PartFilter {
  readonly q: string;
  readonly sort: PartSort;
}

/** The catalogue, searched and sorted on the server (MPT-01, DEF-18). */
export const useParts = (filter: PartFilter) => {
  const api = useApi();
  return usePagedList<Part>({
    key: [...partsKey, filter],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listParts, { query: { ...page, ...filter }, signal }),
  });
};

/** Asks, takes the part out of the catalogue, tells (MPT-03). */
export const useDeletePart = () => {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => api.call(routes.deletePart, { params: { id } }),
    onSuccess: ({ body }, id) => {
      if (body.deletedCount !== 1) return toast.error('This part is gone already.');
      toast.success('Deleted!');
      emit('admin:part-changed', { partId: id });
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: partsKey }),
  });
  return {
    pendingId: remove.isPending ? remove.variables : undefined,
    ask: async (id: string): Promise<void> => {
      if (await confirm(questions.deletePart)) remove.mutate(id);
    },
  };
};
