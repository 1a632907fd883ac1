import { TextInput } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyPriceBreak, type PartFormValues } from '../part-form-values.ts';
import { Group, Rows } from './rows.tsx';

export function PriceBreakRows() {
  const form = useFormContext<PartFormValues>();
  const { control, formState } = form;
  const props = fieldProps(form);
  const { fields, append, remove } = useFieldArray({ control, name: 'priceBreaks' });
  const errors = formState.errors.priceBreaks;
  return (
    <Group
      title="Price breaks"
      text="Buyers pay less per piece from this quantity."
      error={errors?.root?.message ?? errors?.message}
    >
      <Rows
        noun="price break"
        ids={fields.map(({ id }) => id)}
        columns="grid-cols-[1fr_1fr_auto] max-w-xl"
        onAdd={() => append(emptyPriceBreak)}
        onRemove={remove}
      >
        {(at) => (
          <>
            <TextInput label="From pieces" inputMode="numeric" {...props(`priceBreaks.${at}.fromQuantity`)} />
            <TextInput label="Price each ($)" inputMode="decimal" {...props(`priceBreaks.${at}.price`)} />
          </>
        )}
      </Rows>
    </Group>
  );
}
