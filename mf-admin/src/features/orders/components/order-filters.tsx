import { type OrderState, orderStates } from '@shop/contracts/client';
import { Field, FilterForm, SearchInput, Select } from '@shop/front-kit';
import type { OrderFilter, OrderFilterChange } from '../api/orders.ts';

const labels: Record<OrderState, string> = {
  requested: 'Checking stock',
  reserved: 'Yet to pay',
  paid: 'Paid, to ship',
  shipped: 'Shipped',
  refused: 'Refused',
  cancelled: 'Canceled',
  expired: 'Expired',
};

function isState(value: string): value is OrderState {
  return orderStates.some((state) => state === value);
}

interface OrderFiltersProps {
  filter: OrderFilter;
  onChange: (change: OrderFilterChange) => void;
}

export function OrderFilters({ filter, onChange }: OrderFiltersProps) {
  return (
    <FilterForm label="Find orders" className="mb-6 grid gap-4 sm:grid-cols-[1fr_14rem]">
      <Field label="Search orders">
        <SearchInput
          value={filter.q}
          placeholder="Order number, part, customer, email or phone"
          onSearch={(q) => onChange((latest) => ({ ...latest, q }))}
        />
      </Field>
      <Field label="State">
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onChange((latest) => ({ ...latest, state: isState(target.value) ? target.value : undefined }))
          }
        >
          <option value="">Open and shipped</option>
          {orderStates.map((state) => (
            <option key={state} value={state}>
              {labels[state]}
            </option>
          ))}
        </Select>
      </Field>
    </FilterForm>
  );
}
