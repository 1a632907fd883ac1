import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { countriesByName } from '@shop/contracts';
import { orderAttentions } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { DateRange } from '@shop/front-kit/tables';
import { stateOptions } from '../../orders/whole-order.ts';
import { attentionNames, type OrdersFilter } from './orders.ts';

const countries = countriesByName();

interface OrderFiltersProps {
  filter: OrdersFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <FilterForm label={t`Find orders`} className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-4">
      <div className="col-span-full xl:col-span-3">
        <TextInput
          label={t`Search orders`}
          type="search"
          value={filter.q}
          placeholder={t`Number, phone, name, company, city, invoice, tracking or payment`}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <div className="col-span-full xl:col-span-1">
        <SelectInput
          label={t`State`}
          value={filter.state ?? ''}
          options={stateOptions(filter.q)}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </div>
      <DateRange filter={filter} labels={{ from: t`Placed from`, to: t`Placed until` }} onChange={onChange} />
      <SelectInput
        label={t`Country`}
        value={filter.country}
        options={[['', t`All countries`], ...countries]}
        onChange={({ target }) => onChange({ country: target.value })}
      />
      <SelectInput
        label={t`Needs attention`}
        value={filter.attention ?? ''}
        options={[
          ['', t`Any order`],
          ...orderAttentions.map((each) => [each, i18n._(attentionNames[each])] as const),
        ]}
        onChange={({ target }) => onChange({ attention: target.value })}
      />
    </FilterForm>
  );
}
