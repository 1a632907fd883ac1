import { familyAttributes } from '@shop/contracts/client';
import { TextInput } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { emptyAttribute, type PartFormValues } from '../part-form-values.ts';
import { Group, Rows } from './rows.tsx';

/** Offers the family's usual attributes that have no row yet; a click adds one. */
function Suggestions({ onChoose }: { onChoose: (row: typeof emptyAttribute) => void }) {
  const { control } = useFormContext<PartFormValues>();
  const [family, rows] = useWatch({ control, name: ['family', 'attributes'] });
  const named = rows.map(({ name }) => name.trim().toLowerCase());
  const usual = Object.entries<string | null>(familyAttributes[family]);
  const open = usual.filter(([name]) => !named.includes(name.toLowerCase()));
  if (open.length === 0) return null;
  return (
    <ul aria-label="Common attributes" className="flex flex-wrap gap-2">
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
  const form = useFormContext<PartFormValues>();
  const { control, formState } = form;
  const props = fieldProps(form);
  const { fields, append, remove } = useFieldArray({ control, name: 'attributes' });
  const errors = formState.errors.attributes;
  return (
    <Group
      title="Attributes"
      text="Specifications that buyers compare. Enter numbers without units: 319, 27.5."
      error={errors?.root?.message ?? errors?.message}
    >
      <Suggestions onChoose={(row) => append(row, { focusName: `attributes.${fields.length}.value` })} />
      <Rows
        noun="attribute"
        ids={fields.map(({ id }) => id)}
        columns="grid-cols-[2fr_1fr_auto] sm:grid-cols-[2fr_2fr_1fr_auto] *:first:col-span-full sm:*:first:col-span-1"
        onAdd={() => append(emptyAttribute)}
        onRemove={remove}
      >
        {(at) => (
          <>
            <TextInput label="Attribute" {...props(`attributes.${at}.name`)} />
            <TextInput label="Value" {...props(`attributes.${at}.value`)} />
            <TextInput label="Unit" {...props(`attributes.${at}.unit`)} />
          </>
        )}
      </Rows>
    </Group>
  );
}
