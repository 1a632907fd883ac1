import { TextInput } from '@shop/front-kit';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { emptyPriceBreak, type PartFormValues } from '../part-form-values.ts';
import { Group, Rows } from './rows.tsx';

export function PriceBreakRows() {
  const { register, control, formState } = useFormContext<PartFormValues>();
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
            <TextInput
              label="From pieces"
              inputMode="numeric"
              error={errors?.[at]?.fromQuantity?.message}
              {...register(`priceBreaks.${at}.fromQuantity`)}
            />
            <TextInput
              label="Price each ($)"
              inputMode="decimal"
              error={errors?.[at]?.price?.message}
              {...register(`priceBreaks.${at}.price`)}
            />
          </>
        )}
      </Rows>
    </Group>
  );
}
