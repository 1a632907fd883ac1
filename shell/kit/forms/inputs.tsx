import { Field, TextArea } from '@shop/front-kit';
import type { ComponentProps, ReactNode } from 'react';

interface CheckBoxProps extends ComponentProps<'input'> {
  label: ReactNode;
}

export function CheckBox({ label, ...rest }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <input type="checkbox" className="size-5 flex-none accent-(--color-secondary)" {...rest} />
      <span>{label}</span>
    </label>
  );
}

type TextAreaInputProps = ComponentProps<'textarea'> & Omit<ComponentProps<typeof Field>, 'children'>;

export function TextAreaInput({ label, error, hint, ...rest }: TextAreaInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <TextArea {...rest} />
    </Field>
  );
}
