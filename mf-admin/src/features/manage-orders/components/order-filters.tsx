import { t } from '@lingui/core/macro';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { stateOptions } from '../../../orders/whole-order.ts';
import type { OrderAddress } from '../orders.ts';

interface OrderFiltersProps {
  filter: OrderAddress;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <FilterForm label={t`Find orders`} className="mb-6 grid gap-4 sm:grid-cols-[1fr_14rem]">
      <TextInput
        label={t`Search orders`}
        type="search"
        value={filter.q}
        placeholder={t`Order number, part, customer, email or phone`}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <SelectInput
        label={t`State`}
        value={filter.state ?? ''}
        options={[...stateOptions(filter.q), ['unanswered', t`Unanswered messages`]]}
        onChange={({ target }) => onChange({ state: target.value })}
      />
    </FilterForm>
  );
}
