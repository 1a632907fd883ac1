import { partFamilies, partFamilyKeys } from '@shop/contracts/client';
import { Field, Select, TextArea, TextInput } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';

/** The fields of the specification, with its labels. */
export function BasicFields() {
  const form = useFormContext<PartFormValues>();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput label="Name" {...fieldProps(form)('name')} />
      <Field label="Family" error={errors.family?.message}>
        <Select {...register('family')}>
          {partFamilyKeys.map((family) => (
            <option key={family} value={family}>
              {partFamilies[family]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...register('description')} />
      </Field>
    </>
  );
}

/** Price, minimum order and the caller's other numbers, in one row. */
export function NumberFields({ children }: { children?: ReactNode }) {
  const props = fieldProps(useFormContext<PartFormValues>());
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <TextInput label="Price ($)" inputMode="decimal" {...props('price')} />
      <TextInput label="Minimum order quantity" inputMode="numeric" {...props('minOrderQuantity')} />
      {children}
    </div>
  );
}

export function OpeningStock() {
  const form = useFormContext<PartFormValues>();
  const { control } = form;
  const [minimum, available] = useWatch({ control, name: ['minOrderQuantity', 'availableQuantity'] });
  const short = Number(available) < Number(minimum) && available !== '';
  return (
    <TextInput
      label="Available quantity"
      inputMode="numeric"
      hint={short ? "Below the minimum order, so buyers can't order yet." : undefined}
      {...fieldProps(form)('availableQuantity')}
    />
  );
}
