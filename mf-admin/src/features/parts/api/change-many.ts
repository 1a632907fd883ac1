import { type BulkParts, partFamilyKeys, routes } from '@shop/contracts/client';
import { paths, useNavigate } from '@shop/front-kit';
import { useChange, useRefresh } from '@shop/front-kit/forms';

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
  const refresh = useRefresh([routes.listPartImports]);
  const navigate = useNavigate();
  return useChange({
    send: (api, typed: TypedChange) =>
      api.call(routes.changeManyParts, { body: { parts, change: changeOf(typed) } }),
    onDone: async () => {
      await refresh();
      await navigate(paths.importParts);
    },
    inForm: true,
  });
}
