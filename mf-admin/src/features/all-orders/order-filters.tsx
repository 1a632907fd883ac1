import { countriesByName } from '@shop/contracts';
import { orderAttentions } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { stateOptions } from '../../orders/whole-order.ts';
import { attentionNames, type OrdersFilter } from './orders.ts';

const countries = countriesByName();

interface OrderFiltersProps {
  filter: OrdersFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <FilterForm label="Find orders" className="mb-6 grid grid-cols-2 gap-4 xl:grid-cols-5">
      <div className="col-span-full">
        <TextInput
          label="Search orders"
          type="search"
          value={filter.q}
          placeholder="Number, phone, name, company, city, invoice, tracking or payment"
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
        label="Country"
        value={filter.country}
        options={[['', 'All countries'], ...countries]}
        onChange={({ target }) => onChange({ country: target.value })}
      />
      <SelectInput
        label="Needs attention"
        value={filter.attention ?? ''}
        options={[['', 'Any order'], ...orderAttentions.map((each) => [each, attentionNames[each]] as const)]}
        onChange={({ target }) => onChange({ attention: target.value })}
      />
      <div className="col-span-full sm:col-span-1">
        <SelectInput
          label="State"
          value={filter.state ?? ''}
          options={stateOptions(filter.q)}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      </div>
    </FilterForm>
  );
}
