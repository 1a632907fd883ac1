import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type BulkParts, partFamilies, partFamilyKeys } from '@shop/contracts/client';
import { Dialog, SelectInput, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';
import { type TypedChange, useChangeMany } from '../api/change-many.ts';

const fields: readonly (readonly [TypedChange['field'], MessageDescriptor])[] = [
  ['price', msg`Price, by percentage`],
  ['minOrderQuantity', msg`Minimum order quantity`],
  ['family', msg`Family`],
];

const empty: TypedChange = { field: 'price', value: '' };

interface BulkChangeDialogProps {
  parts: BulkParts;
  count: number;
  onClose: () => void;
}

/** Asks what to change in many parts. Nothing changes before the preview is confirmed. */
export function BulkChangeDialog({ parts, count, onClose }: BulkChangeDialogProps) {
  const { mutateAsync } = useChangeMany(parts);
  const form = useForm({ defaultValues: empty });
  const what = useWatch({ control: form.control, name: 'field' });
  const field = useFieldProps(form);
  return (
    <Dialog title={plural(count, { one: 'Change # part', other: 'Change # parts' })} onClose={onClose}>
      <Form
        form={form}
        className="grid gap-5"
        onSave={mutateAsync}
        save={t`Preview`}
        cancel={t`Back`}
        onCancel={onClose}
      >
        <SelectInput
          label={t`What to change`}
          options={fields.map(([name, label]) => [name, i18n._(label)])}
          {...form.register('field', {
            onChange: () => form.setValue('value', form.getValues('field') === 'family' ? 'other' : ''),
          })}
        />
        {what === 'price' && (
          <TextInput
            label={t`Percent`}
            hint={t`5 raises prices and price breaks by 5 %, -5 lowers them.`}
            inputMode="text"
            {...field('value')}
          />
        )}
        {what === 'minOrderQuantity' && (
          <TextInput label={t`Minimum order quantity`} inputMode="numeric" {...field('value')} />
        )}
        {what === 'family' && (
          <SelectInput
            label={t`Family`}
            options={partFamilyKeys.map((family) => [family, partFamilies[family]])}
            {...field('value')}
          />
        )}
      </Form>
    </Dialog>
  );
}
