import { TextInput } from '@shop/front-kit';

interface DateRangeProps {
  filter: Readonly<Record<'from' | 'to', string>>;
  labels: Readonly<Record<'from' | 'to', string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** The first and the last day of what a list shows. */
export function DateRange({ filter, labels, onChange }: DateRangeProps) {
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      label={labels[name]}
      type="date"
      value={filter[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  ));
}
