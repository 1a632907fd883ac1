import { type PartSort, partSorts } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import type { ReactNode } from 'react';
import type { PartFilter } from '../api/parts.ts';

const sortLabels: Record<PartSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
};

export function sortOf(value: string | null): PartSort {
  return partSorts.find((sort) => sort === value) ?? 'newest';
}

interface PartFiltersProps {
  filter: PartFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
  /** Links next to the filters. */
  children: ReactNode;
}

export function PartFilters({ filter, onChange, children }: PartFiltersProps) {
  return (
    <FilterForm
      label="Find parts"
      className="mb-6 grid items-end gap-4 sm:grid-cols-[1fr_14rem] xl:grid-cols-[1fr_14rem_auto]"
    >
      <TextInput
        label="Search parts"
        type="search"
        value={filter.q}
        placeholder="Name, family or part number"
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <SelectInput
        label="Sort by"
        value={filter.sort}
        options={partSorts.map((sort) => [sort, sortLabels[sort]])}
        onChange={({ target }) => onChange({ sort: target.value === 'newest' ? '' : target.value })}
      />
      <div className="flex flex-wrap gap-4">{children}</div>
    </FilterForm>
  );
}
