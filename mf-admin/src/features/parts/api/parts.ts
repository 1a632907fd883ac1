import { t } from '@lingui/core/macro';
import { calls, type StaffPart } from '@shop/contracts/client';
import { callPages, questions, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi, useToast } from '@shop/shop-runtime';
import type { PartFilter } from '../part-filter.ts';

/** Lists parts, hidden ones too, searched and sorted on the server (MPT-01, DEF-18). */
export function useParts(filter: PartFilter) {
  return usePagedList(callPages(useApi(), calls.listStaffParts, { query: { limit: '50', ...filter } }));
}

const refreshMs = 30_000;

/** Lists recently deleted parts that can still be restored (MPT-04). */
export function useDeletedParts() {
  const pages = callPages(useApi(), calls.listDeletedParts, { query: { limit: '50' } });
  return usePagedList(pages, { refetchMs: () => refreshMs });
}

/** Asks for confirmation, then deletes the part (MPT-03). */
export function useDeletePart(onDeleted: (part: StaffPart) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useChange({
    send: (api, { _id: id }: StaffPart) => api.call(calls.deletePart, { params: { id } }),
    onDone: ({ body }, part) => {
      if (body.deletedCount !== 1) return toast.error(t`This part was already deleted.`);
      toast.success(t`Deleted!`);
      onDeleted(part);
    },
    outdated: 'all',
  });
  return {
    pendingId: remove.isPending ? remove.variables._id : undefined,
    ask: async (part: StaffPart): Promise<void> => {
      if (await confirm(questions.deletePart())) remove.mutate(part);
    },
  };
}

/** Restores a deleted part (MPT-04). */
export function useRestorePart() {
  return useChange({
    send: (api, id: string) => api.call(calls.restorePart, { params: { id } }),
    outdated: 'all',
  });
}
