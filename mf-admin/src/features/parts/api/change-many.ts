import { type BulkParts, calls, partFamilyKeys } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { isLost, useChange, useRefresh } from '@shop/front-kit/forms';
import { ApiError } from '@shop/shop-runtime';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** The fields of the form, as typed; the server reads and checks them. */
export interface TypedChange {
  readonly field: 'price' | 'minOrderQuantity' | 'family';
  readonly value: string;
}

function changeOf({ field, value }: TypedChange) {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (field === 'price') return { field, percent: number };
  if (field === 'minOrderQuantity') return { field, minOrderQuantity: number };
  return { field, family: partFamilyKeys.find((family) => family === value) ?? 'other' };
}

/** Prepares a change of many parts and opens its preview. */
export function useChangeMany(parts: BulkParts) {
  const refresh = useRefresh([calls.listPartImports]);
  const navigate = useNavigate();
  const isRepeated = useRef(false);
  return useChange({
    send: async (api, typed: TypedChange) => {
      try {
        await api.call(calls.changeManyParts, { body: { parts, change: changeOf(typed) } });
      } catch (error) {
        const isThere = error instanceof ApiError && error.problem?.code === 'import-unfinished';
        // The answer to an earlier try was lost: its preview is the unfinished import.
        if (isThere && isRepeated.current) return;
        isRepeated.current = isLost(error);
        throw error;
      }
    },
    onDone: async () => {
      await refresh();
      await navigate(paths.importParts);
    },
    inForm: true,
  });
}
