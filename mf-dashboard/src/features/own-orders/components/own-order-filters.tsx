import { type WholeOrderState, wholeOrderStates } from '@shop/contracts/client';
import { Field, FilterForm, Input, Select } from '@shop/front-kit';
import type { OwnOrderFilter } from '../api/own-orders.ts';

const labels: Record<WholeOrderState, string> = {
  requested: 'Checking stock',
  reserved: 'Yet to pay',
  paid: 'Paid, packing',
  shipped: 'Sent',
  refused: 'Not placed',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  expired: 'Expired',
};
const endedStates: readonly WholeOrderState[] = ['refused', 'refunded', 'cancelled', 'expired'];

export function isEnded(state: WholeOrderState | undefined): boolean {
  return state !== undefined && endedStates.includes(state);
}

interface OwnOrderFiltersProps {
  filter: OwnOrderFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export function OwnOrderFilters({ filter, onChange }: OwnOrderFiltersProps) {
  const { state, ended } = filter;
  const offered = wholeOrderStates.filter((word) => ended || !isEnded(word));
  return (
    <FilterForm label="Find orders" className="mb-6 grid items-end gap-4 sm:grid-cols-[1fr_14rem_auto]">
      <Field label="Search my orders">
        <Input
          type="search"
          value={filter.q}
          placeholder="Order number or part"
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </Field>
      <Field label="State">
        <Select value={state ?? ''} onChange={({ target }) => onChange({ state: target.value })}>
          <option value="">{ended ? 'All' : 'Open and sent'}</option>
          {offered.map((word) => (
            <option key={word} value={word}>
              {labels[word]}
            </option>
          ))}
        </Select>
      </Field>
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 flex-none accent-(--color-secondary)"
          checked={ended}
          onChange={({ target }) =>
            onChange({ ended: target.checked ? 'true' : '', ...(isEnded(state) && { state: '' }) })
          }
        />
        Show ended orders
      </label>
    </FilterForm>
  );
}
