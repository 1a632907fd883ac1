import { t } from '@lingui/core/macro';
import {
  orderStateNames,
  unpaidEndStates,
  type WholeOrderState,
  wholeOrderStates,
} from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import { DateRange } from '@shop/front-kit/tables';
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
    <FilterForm label={t`Find orders`} className="mb-6 grid grid-cols-2 items-end gap-4 lg:grid-cols-4">
      <div className="col-span-full">
        <TextInput
          label={t`Search my orders`}
          type="search"
          value={q}
          placeholder={t`Order, invoice, tracking, PO, part`}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <DateRange filter={filter} labels={{ from: t`Placed from`, to: t`Placed until` }} onChange={onChange} />
      <div className="max-sm:col-span-full">
        <SelectInput
          label={t`State`}
          value={state ?? ''}
          options={[
            ['', ended || q !== '' ? t`All` : t`Open and shipped`],
            ...offered.map((word) => [word, orderStateNames[word]] as const),
          ]}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </div>
      <div className="max-sm:col-span-full">
        <CheckBox
          label={t`Show closed orders`}
          checked={ended}
          onChange={({ target }) =>
            onChange({ ended: target.checked ? 'true' : '', ...(isEnded(state) && { state: '' }) })
          }
        />
      </div>
    </FilterForm>
  );
}
