import { t } from '@lingui/core/macro';
import { familyAttributes } from '@shop/contracts/client';
import { TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { Plus } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyAttribute, type PartFormValues } from '../part-form-values.ts';
import { Rows } from './rows.tsx';

/** Offers the family's usual attributes that have no row yet; a click adds one. */
function Suggestions({ onChoose }: { onChoose: (row: typeof emptyAttribute) => void }) {
  const { control } = useFormContext<PartFormValues>();
  const [family, rows] = useWatch({ control, name: ['family', 'attributes'] });
  const named = rows.map(({ name }) => name.trim().toLowerCase());
  const usual = Object.entries<string | null>(familyAttributes[family]);
  const open = usual.filter(([name]) => !named.includes(name.toLowerCase()));
  if (open.length === 0) return null;
  return (
    <ul aria-label={t`Common attributes`} className="flex flex-wrap gap-2">
      {open.map(([name, unit]) => (
        <li key={name}>
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-box border border-base-300 border-dashed px-3 text-sm hover:bg-base-200"
            onClick={() => onChoose({ name, value: '', unit: unit ?? '' })}
          >
            <Plus aria-hidden size={14} />
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

export function AttributeRows() {
  const props = useFieldProps(useFormContext<PartFormValues>());
  return (
    <Rows
      name="attributes"
      title={t`Attributes`}
      text={t`Specifications that buyers compare. Enter numbers without units: 319, 27.5.`}
      words={{
        row: (nth) => t`attribute ${nth}`,
        add: t`Add attribute`,
        remove: (nth) => t`Remove attribute ${nth}`,
      }}
      empty={emptyAttribute}
      columns="grid-cols-[2fr_1fr_auto] sm:grid-cols-[2fr_2fr_1fr_auto] *:first:col-span-full sm:*:first:col-span-1"
      suggestions={(append, count) => (
        <Suggestions onChoose={(row) => append(row, { focusName: `attributes.${count}.value` })} />
      )}
    >
      {(at) => (
        <>
          <TextInput label={t`Attribute`} {...props(`attributes.${at}.name`)} />
          <TextInput label={t`Value`} {...props(`attributes.${at}.value`)} />
          <TextInput label={t`Unit`} {...props(`attributes.${at}.unit`)} />
        </>
      )}
    </Rows>
  );
}
