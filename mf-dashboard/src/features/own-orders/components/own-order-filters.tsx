import {
  orderStateNames,
  unpaidEndStates,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import type { OwnOrderFilter } from '../api/own-orders.ts';

const endedStates: readonly WholeOrderState[] = [...unpaidEndStates, 'refunded'];

export function isEnded(state: WholeOrderState | undefined): boolean {
  return state !== undefined && endedStates.includes(state);
}

interface OwnOrderFiltersProps {
  filter: OwnOrderFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OwnOrderFilters({ filter, onChange }: OwnOrderFiltersProps) {
  const { q, state, ended } = filter;
  const offered = wholeOrderStates.filter((word) => ended || !isEnded(word));
  return (
    <FilterForm label="Find orders" className="mb-6 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <div className="col-span-full">
        <TextInput
          label="Search my orders"
          type="search"
          value={q}
          placeholder="Order, invoice, tracking, PO, part"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          label={name === 'from' ? 'Placed from' : 'Placed until'}
          type="date"
          value={filter[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      <SelectInput
        label="State"
        value={state ?? ''}
        options={[
          ['', ended || q !== '' ? 'All' : 'Open and shipped'],
          ...offered.map((word) => [word, orderStateNames[word]] as const),
        ]}
        onChange={({ target }) => onChange({ state: target.value })}
      />
      <CheckBox
        label="Show closed orders"
        checked={ended}
        onChange={({ target }) =>
          onChange({ ended: target.checked ? 'true' : '', ...(isEnded(state) && { state: '' }) })
        }
      />
    </FilterForm>
  );
}
