import { type PartImport, type PartImportRow, routes } from '@shop/contracts/client';
import {
  callPages,
  callQuery,
  polled,
  useApi,
  useQuery,
  useQueryClient,
  useSession,
  useToast,
} from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useEffect } from 'react';

const pollMs = 1_000;

function isAtWork({ state }: PartImport): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing';
}

/** Finds the user's latest import, including one started in another tab or on another day. */
export function useOwnImport() {
  const { user } = useSession();
  const own = (imports: readonly PartImport[]) =>
    imports.find(({ by, state }) => by === user?.email && state !== 'discarded') ?? null;
  return useQuery({
    ...callQuery(useApi(), routes.listPartImports, {}),
    select: own,
    ...polled((imports: readonly PartImport[] = []) => {
      const found = own(imports);
      return found && isAtWork(found) ? pollMs : false;
    }),
  });
}

/** Uploads a file. The chosen file stays selected when the server refuses it. */
export function useUpload() {
  return useChange({
    send: (api, file: File) => api.call(routes.startPartImport, { file }),
    outdated: [routes.listPartImports],
    inForm: true,
  });
}

export function useDecision({ _id: id }: PartImport) {
  const toast = useToast();
  return useChange({
    send: (api, decided: 'apply' | 'apply-all' | 'discard' | 'undo') => {
      const body =
        decided === 'apply-all' ? ({ decision: 'apply', doubtful: true } as const) : { decision: decided };
      return api.call(routes.decidePartImport, { params: { id }, body });
    },
    onDone: (_reply, decision) => {
      if (decision === 'discard') toast.success('Discarded. Nothing was changed.');
    },
    outdated: [routes.listPartImports],
  });
}

/** Rows of one state, rows that could not be applied or undone, or all. */
export type RowKind = PartImportRow['state'] | 'skipped' | 'kept' | 'all';

function filterOf(kind: RowKind) {
  if (kind === 'all') return {};
  return kind === 'skipped' || kind === 'kept' ? { outcome: kind } : { state: kind };
}

/** Lists the rows of one kind. `state` is in the key, so the rows reload when their outcomes are known. */
export function useImportRows({ _id: id, state }: PartImport, kind: RowKind) {
  const pages = callPages(useApi(), routes.listPartImportRows, {
    params: { id },
    query: { limit: '50', ...filterOf(kind) },
  });
  return usePagedList({ ...pages, queryKey: [...pages.queryKey, state] });
}

/** Marks all cached data stale once an import is applied or undone; part lists refetch when they are opened. */
export function useForgetParts(found: PartImport | null | undefined): void {
  const client = useQueryClient();
  const isDone = found?.state === 'applied' || found?.state === 'undone';
  const done = isDone ? `${found._id} ${found.state}` : undefined;
  useEffect(() => {
    if (done !== undefined) void client.invalidateQueries({ refetchType: 'none' });
  }, [done, client]);
}
