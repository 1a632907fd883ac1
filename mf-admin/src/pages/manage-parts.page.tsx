import { type PartSort, partSorts } from '@shop/contracts';
import {
  EmptyState,
  Field,
  FilterForm,
  Input,
  LinkButton,
  PagedTable,
  PageTitle,
  paths,
  Select,
  useSearchParams,
} from '@shop/front-kit';
import { useDeferredValue } from 'react';
import { type PartFilter, useParts } from '../features/parts/api/parts.ts';
import { PartsTable, partHeaders } from '../features/parts/components/parts-table.tsx';

const sortLabels: Record<PartSort, string> = {
  newest: 'Newest first',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
};

const sortOf = (value: string | null): PartSort => partSorts.find((sort) => sort === value) ?? 'newest';

const none = <EmptyState title="No parts here" text="Nothing in the catalogue matches." />;

const Parts = ({ filter }: { filter: PartFilter }) => (
  <PagedTable list={useParts(filter)} noun="parts" headers={partHeaders} empty={none}>
    {(parts) => <PartsTable parts={parts} />}
  </PagedTable>
);

export const ManagePartsPage = () => {
  const [search, setSearch] = useSearchParams();
  const filter: PartFilter = { q: search.get('q') ?? '', sort: sortOf(search.get('sort')) };
  const change = ({ q, sort }: PartFilter): void =>
    setSearch({ ...(q && { q }), ...(sort !== 'newest' && { sort }) }, { replace: true });
  return (
    <>
      <PageTitle
        title="Manage Parts"
        lead="What you delete leaves the shop; orders keep its name and price."
      />
      <FilterForm label="Find parts" className="mb-6 grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]">
        <Field label="Search parts">
          <Input
            type="search"
            value={filter.q}
            placeholder="Name, family or part number"
            onChange={({ target }) => change({ ...filter, q: target.value })}
          />
        </Field>
        <Field label="Sort by">
          <Select
            value={filter.sort}
            onChange={({ target }) => change({ ...filter, sort: sortOf(target.value) })}
          >
            {partSorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </Select>
        </Field>
        <LinkButton kind="primary" to={paths.addPart}>
          Add Part
        </LinkButton>
      </FilterForm>
      <Parts filter={useDeferredValue(filter)} />
    </>
  );
};
