import { type PartState, partStates, type StaffPartSort, staffPartSorts } from '@shop/contracts/client';
import { choiceFilter, type ListFilter, listFilter, textFilter } from '@shop/front-kit/tables';

/** The filters and the order in the page's address. */
export const partsAddress = listFilter({
  q: textFilter,
  sort: choiceFilter(staffPartSorts),
  show: choiceFilter([...partStates, 'low-stock', 'deleted']),
});

export type PartsAddress = ListFilter<typeof partsAddress>;

export interface PartFilter {
  readonly q: string;
  readonly sort: StaffPartSort;
  readonly state: PartState | undefined;
  readonly lowStock: 'true' | undefined;
}

export function partFilterOf({ q, sort = 'newest', show }: PartsAddress): PartFilter {
  return {
    q,
    sort,
    state: partStates.find((state) => state === show),
    lowStock: show === 'low-stock' ? 'true' : undefined,
  };
}
