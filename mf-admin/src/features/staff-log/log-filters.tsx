import { logKinds } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import type { LogFilter } from './staff-log.ts';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

const texts = [
  { name: 'by', label: 'Person', placeholder: 'Complete email', type: 'search' },
  { name: 'thing', label: 'Thing', placeholder: 'Order or part number, or email', type: 'search' },
  { name: 'from', label: 'From', placeholder: undefined, type: 'date' },
  { name: 'to', label: 'Until', placeholder: undefined, type: 'date' },
] as const;

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <FilterForm label="Find entries" className="mb-6 grid grid-cols-2 items-end gap-4 xl:grid-cols-4">
      {texts.map(({ name, label, placeholder, type }) => (
        <div key={name} className={type === 'search' ? 'max-sm:col-span-2 xl:col-span-2' : ''}>
          <TextInput
            label={label}
            type={type}
            value={filter[name]}
            placeholder={placeholder}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </div>
      ))}
      <SelectInput
        label="Kind"
        value={filter.kind ?? ''}
        options={[['', 'Everything'], ...Object.entries(logKinds)]}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
    </FilterForm>
  );
}
