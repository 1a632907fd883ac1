import { type WholeOrderState, wholeOrderStates } from '@shop/contracts/client';
import { Field, FilterForm, Input, Select } from '@shop/front-kit';
import type { OrderFilter } from '../api/orders.ts';

const labels: Record<WholeOrderState, string> = {
  requested: 'Checking stock',
  reserved: 'Yet to pay',
  paid: 'Paid, to ship',
  shipped: 'Shipped',
  refused: 'Refused',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Expired',
};

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <FilterForm label="Find orders" className="mb-6 grid gap-4 sm:grid-cols-[1fr_14rem]">
      <Field label="Search orders">
        <Input
          type="search"
          value={filter.q}
          placeholder="Order number, part, customer, email or phone"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label="State">
        <Select value={filter.state ?? ''} onChange={({ target }) => onChange({ state: target.value })}>
          <option value="">Open and shipped</option>
          {wholeOrderStates.map((state) => (
            <option key={state} value={state}>
              {labels[state]}
            </option>
          ))}
        </Select>
      </Field>
    </FilterForm>
  );
}
