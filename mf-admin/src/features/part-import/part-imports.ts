import { t } from '@lingui/core/macro';
import { calls, type PartImport, type PartImportRow } from '@shop/contracts/client';
import { callPages, callQuery, polled } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi, useToast } from '@shop/shop-runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const pollMs = 1_000;

function isAtWork({ state }: PartImport): boolean {
  return state === 'checking' || state === 'applying' || state === 'undoing';
}

/** Loads the imports of the last days, again and again while one is at work. */
export function useImports() {
  return useQuery({
    ...callQuery(useApi(), calls.listPartImports, {}),
    ...polled((imports: readonly PartImport[] = []) => (imports.some(isAtWork) ? pollMs : false)),
  });
}

/** Finds the person's latest import, including one started in another tab or on another day. The server lists the newest first. */
export function latestOf(imports: readonly PartImport[], email: string | undefined): PartImport | undefined {
  return imports.find(({ by, state }) => by === email && state !== 'discarded');
}

/** Lists the imports of everyone that were applied, also those that are undone now. */
export function appliedOnce(imports: readonly PartImport[]): PartImport[] {
  return imports.filter(({ state }) => state === 'applied' || state === 'undoing' || state === 'undone');
}

/** Uploads a file. The chosen file stays selected when the server refuses it. */
export function useUpload() {
  return useChange({
    send: (api, file: File) => api.call(calls.startPartImport, { file }),
    outdated: [calls.listPartImports],
    inForm: true,
  });
}

export function useDecision({ _id: id }: PartImport) {
  const toast = useToast();
  return useChange({
    send: (api, decided: 'apply' | 'apply-all' | 'discard' | 'undo') => {
      const body =
        decided === 'apply-all' ? ({ decision: 'apply', doubtful: true } as const) : { decision: decided };
      return api.call(calls.decidePartImport, { params: { id }, body });
    },
    onDone: (_reply, decision) => {
      if (decision === 'discard') toast.success(t`Discarded. Nothing was changed.`);
    },
    outdated: [calls.listPartImports],
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
  const pages = callPages(useApi(), calls.listPartImportRows, {
    params: { id },
    query: { limit: '50', ...filterOf(kind) },
  });
  return usePagedList({ ...pages, queryKey: [...pages.queryKey, state] });
}

/** Marks all cached data stale once an import was applied or undone; part lists refetch when they are opened. */
export function useForgetParts(imports: readonly PartImport[] = []): void {
  const client = useQueryClient();
  const done = appliedOnce(imports)
    .map(({ _id, state, undone }) => `${_id} ${state} ${undone}`)
    .join();
  useEffect(() => {
    if (done !== '') void client.invalidateQueries({ refetchType: 'none' });
  }, [done, client]);
}
