import { type DeletedPart, type Part, type PartSort, routes } from '@shop/contracts/client';
import {
  messageOf,
  questions,
  useApi,
  useConfirm,
  useMutation,
  usePagedList,
  useToast,
} from '@shop/front-kit';
import { useInvalidateLists } from '../../../api/use-invalidate-lists.ts';

const partsKey = ['admin-parts'] as const;

export interface PartFilter {
  readonly q: string;
  readonly sort: PartSort;
}

/** Derives a filter from the latest requested one, which may not be rendered yet. */
export type PartFilterChange = (latest: PartFilter) => PartFilter;

/** Lists parts, searched and sorted on the server (MPT-01, DEF-18). */
export function useParts(filter: PartFilter) {
  const api = useApi();
  return usePagedList<Part>({
    key: [...partsKey, filter],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listParts, { query: { ...page, ...filter }, signal }),
  });
}

const refreshMs = 30_000;

/** Lists recently deleted parts that can still be restored (MPT-04). */
export function useDeletedParts() {
  const api = useApi();
  return usePagedList<DeletedPart>({
    key: [...partsKey, 'deleted'],
    pageSize: 50,
    load: (page, signal) => api.call(routes.listDeletedParts, { query: page, signal }),
    refetchMs: () => refreshMs,
  });
}

/** Asks for confirmation, then deletes the part (MPT-03). */
export function useDeletePart(onDeleted: (part: Part) => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useMutation({
    mutationFn: ({ _id }: Part) => api.call(routes.deletePart, { params: { id: _id } }),
    onSuccess: ({ body }, part) => {
      if (body.deletedCount !== 1) return toast.error('This part was already deleted.');
      toast.success('Deleted!');
      onDeleted(part);
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useInvalidateLists(partsKey),
  });
  return {
    pendingId: remove.isPending ? remove.variables._id : undefined,
    ask: async (part: Part): Promise<void> => {
      if (await confirm(questions.deletePart)) remove.mutate(part);
    },
  };
}

/** Restores a deleted part (MPT-04). */
export function useRestorePart(onRestored: () => void) {
  const api = useApi();
  const toast = useToast();
  const restore = useMutation({
    mutationFn: (id: string) => api.call(routes.restorePart, { params: { id } }),
    onSuccess: onRestored,
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useInvalidateLists(partsKey),
  });
  return {
    pendingId: restore.isPending ? restore.variables : undefined,
    run: (id: string): void => restore.mutate(id),
  };
}
