import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { logKinds } from '@shop/contracts/client';
import { FilterForm, SelectInput, TextInput } from '@shop/front-kit';
import { DateRange } from '@shop/front-kit/tables';
import type { LogFilter } from './staff-log.ts';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

const texts = [
  { name: 'by', label: msg`Person`, placeholder: msg`Complete email` },
  { name: 'thing', label: msg`Thing`, placeholder: msg`Order or part number, or email` },
] as const;

export function LogFilters({ filter, onChange }: LogFiltersProps) {
  return (
    <FilterForm label={t`Find entries`} className="mb-6 grid grid-cols-2 items-end gap-4 xl:grid-cols-4">
      {texts.map(({ name, label, placeholder }) => (
        <div key={name} className="max-sm:col-span-2 xl:col-span-2">
          <TextInput
            label={i18n._(label)}
            type="search"
            value={filter[name]}
            placeholder={i18n._(placeholder)}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </div>
      ))}
      <DateRange filter={filter} labels={{ from: t`From`, to: t`Until` }} onChange={onChange} />
      <SelectInput
        label={t`Kind`}
        value={filter.kind ?? ''}
        options={[['', t`Everything`], ...Object.entries(logKinds)]}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
    </FilterForm>
  );
}
