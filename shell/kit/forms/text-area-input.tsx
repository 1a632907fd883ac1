import { Field, TextArea } from '@shop/front-kit';
import type { ComponentProps } from 'react';

type TextAreaInputProps = ComponentProps<'textarea'> & Omit<ComponentProps<typeof Field>, 'children'>;

export function TextAreaInput({ label, error, hint, ...rest }: TextAreaInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextArea {...rest} />
    </Field>
  );
}
