import { t } from '@lingui/core/macro';
import { partFamilies, partFamilyKeys } from '@shop/contracts/client';
import { SelectInput, TextInput } from '@shop/front-kit';
import { TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';

/** The fields of the specification, with its labels. */
export function BasicFields() {
  const form = useFormContext<PartFormValues>();
  const props = useFieldProps(form);
  return (
    <>
      <TextInput label={t`Name`} {...props('name')} />
      <SelectInput
        label={t`Family`}
        options={partFamilyKeys.map((family) => [family, partFamilies[family]])}
        {...props('family')}
      />
      <TextAreaInput label={t`Description`} {...props('description')} />
    </>
  );
}

/** Price, minimum order and the caller's other numbers, in one row. */
export function NumberFields({ children }: { children?: ReactNode }) {
  const props = useFieldProps(useFormContext<PartFormValues>());
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <TextInput label={t`Price ($)`} inputMode="decimal" {...props('price')} />
      <TextInput label={t`Minimum order quantity`} inputMode="numeric" {...props('minOrderQuantity')} />
      {children}
    </div>
  );
}

export function OpeningStock() {
  const form = useFormContext<PartFormValues>();
  const { control } = form;
  const [minimum, available] = useWatch({ control, name: ['minOrderQuantity', 'availableQuantity'] });
  const short = Number(available) < Number(minimum) && available !== '';
  const field = useFieldProps(form);
  return (
    <TextInput
      label={t`Available quantity`}
      inputMode="numeric"
      hint={short ? t`Below the minimum order, so buyers can't order yet.` : undefined}
      {...field('availableQuantity')}
    />
  );
}
