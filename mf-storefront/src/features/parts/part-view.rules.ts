import { limits, type PartFamily, type PartSort, partFamily, partSorts } from '@shop/contracts';

/** Which part of the catalogue is shown, kept in the address. Without `sort` it is newest first. */
export interface PartView {
  readonly q?: string | undefined;
  readonly family?: PartFamily | undefined;
  readonly sort?: PartSort | undefined;
}

export const defaultSort = 'newest' satisfies PartSort;

/** A sort that differs from the usual one. */
export function readSort(text: string | null): PartSort | undefined {
  return partSorts.find((sort) => sort === text && sort !== defaultSort);
}

/** Reads an address leniently: what it cannot understand is left out, never an error. */
export function readView(params: URLSearchParams): PartView {
  return {
    q: params.get('q')?.trim().slice(0, limits.searchMax) || undefined,
    family: partFamily.safeParse(params.get('family')).data,
    sort: readSort(params.get('sort')),
  };
}

/** The address with another view; parameters of others stay. */
export function writeView(params: URLSearchParams, view: PartView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['q', 'family', 'sort'] as const) {
    const value = view[key];
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

export function isFiltered(view: PartView): boolean {
  return Boolean(view.q ?? view.family);
}
