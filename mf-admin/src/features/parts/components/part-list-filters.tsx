import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { partStateNames, partStates, type StaffPartSort, staffPartSorts } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import type { ReactNode } from 'react';
import type { PartsAddress } from '../part-filter.ts';

const sortLabels: Record<StaffPartSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  name: msg`Name`,
  price: msg`Price, low to high`,
  '-price': msg`Price, high to low`,
  stock: msg`Stock, low to high`,
  '-stock': msg`Stock, high to low`,
};

const shown = () =>
  [
    ['', t`All parts`],
    ['low-stock', t`Low stock`],
    ...partStates.map((state) => [state, partStateNames[state]] as const),
  ] as const;

interface PartFiltersProps {
  filter: PartsAddress;
  onChange: (values: Readonly<Record<string, string>>) => void;
  /** Links next to the filters. */
  children: ReactNode;
}

export function PartFilters({ filter, onChange, children }: PartFiltersProps) {
  return (
    <FilterForm
      label={t`Find parts`}
      className="mb-6 grid items-end gap-4 sm:grid-cols-[1fr_12rem_14rem] 2xl:grid-cols-[1fr_12rem_14rem_auto]"
    >
      <TextInput
        label={t`Search parts`}
        type="search"
        value={filter.q}
        placeholder={t`Name, family or part number`}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <SelectInput
        label={t`Show`}
        value={filter.show ?? ''}
        options={shown()}
        onChange={({ target }) => onChange({ show: target.value })}
      />
      <SelectInput
        label={t`Sort by`}
        value={filter.sort ?? 'newest'}
        options={staffPartSorts.map((sort) => [sort, i18n._(sortLabels[sort])])}
        onChange={({ target }) => onChange({ sort: target.value === 'newest' ? '' : target.value })}
      />
      <div className="flex flex-wrap gap-4 sm:col-span-full 2xl:col-span-1">{children}</div>
    </FilterForm>
  );
}
