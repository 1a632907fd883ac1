import { partFamilies, partFamilyKeys } from '@shop/contracts/client';
import { Field, SelectInput, TextArea, TextInput } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';

/** The fields of the specification, with its labels. */
export function BasicFields() {
  const form = useFormContext<PartFormValues>();
  const props = fieldProps(form);
  return (
    <>
      <TextInput label="Name" {...props('name')} />
      <SelectInput
        label="Family"
        options={partFamilyKeys.map((family) => [family, partFamilies[family]])}
        {...props('family')}
      />
      <Field label="Description" error={form.formState.errors.description?.message}>
        <TextArea {...form.register('description')} />
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
