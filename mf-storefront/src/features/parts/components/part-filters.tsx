import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  type PartFacets,
  type PartFamily,
  partFamilies,
  partFamilyKeys,
  partSorts,
  type Suggestion,
} from '@shop/contracts/client';
import { FilterForm, formatCount, SelectInput } from '@shop/front-kit';
import {
  defaultSort,
  familyIn,
  type PartView,
  readSort,
  type ViewChange,
  withFamily,
} from '../part-view.rules.ts';
import { SearchBox } from './search-box.tsx';

const sortNames: Record<(typeof partSorts)[number], MessageDescriptor> = {
  newest: msg`Newest first`,
  name: msg`Name, A to Z`,
  price: msg`Price, lowest first`,
  '-price': msg`Price, highest first`,
};

interface PartFiltersProps {
  view: PartView;
  /** Number of parts per family; undefined until counted. */
  families: PartFacets['families'] | undefined;
  onChange: (change: ViewChange) => void;
}

/** Search, family and sort order; the grid updates while the visitor types. */
export function PartFilters({ view, families, onChange }: PartFiltersProps) {
  const counts = families && new Map(families.map(({ family, count }) => [family, count]));
  const nameOf = (family: PartFamily): string =>
    counts ? `${partFamilies[family]} (${formatCount(counts.get(family) ?? 0)})` : partFamilies[family];
  const onChoose = (suggestion: Suggestion): void => {
    if (suggestion.kind === 'family')
      onChange((latest) => withFamily({ ...latest, q: undefined }, suggestion.family));
    if (suggestion.kind === 'vehicle')
      onChange((latest) => ({ ...latest, q: undefined, vehicle: suggestion.vehicle }));
  };
  return (
    <FilterForm
      label={t`Search the catalogue`}
      className="mb-4 grid grid-cols-2 gap-4 lg:grid-cols-[2fr_1fr_1fr] lg:gap-6"
    >
      <div className="col-span-2 lg:col-span-1">
        <SearchBox
          search={view.q ?? ''}
          onSearch={(q) => onChange((latest) => ({ ...latest, q: q || undefined }))}
          onChoose={onChoose}
        />
      </div>
      <SelectInput
        label={t`Family`}
        value={view.family ?? ''}
        options={[
          ['', t`All families`],
          ...partFamilyKeys.map((family) => [family, nameOf(family)] as const),
        ]}
        onChange={({ target: { value } }) => onChange((latest) => withFamily(latest, familyIn(value)))}
      />
      <SelectInput
        label={t`Sort by`}
        value={view.sort ?? defaultSort}
        options={partSorts.map((sort) => [sort, i18n._(sortNames[sort])])}
        onChange={({ target: { value } }) => onChange((latest) => ({ ...latest, sort: readSort(value) }))}
      />
    </FilterForm>
  );
}
