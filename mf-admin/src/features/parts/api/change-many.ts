import { type BulkParts, partFamilyKeys, routes } from '@shop/contracts/client';
import { keyOf, paths, useApi, useMutation, useNavigate, useQueryClient } from '@shop/front-kit';

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
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (typed: TypedChange) =>
      api.call(routes.changeManyParts, { body: { parts, change: changeOf(typed) } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(routes.listPartImports) });
      await navigate(paths.importParts);
    },
  });
}
