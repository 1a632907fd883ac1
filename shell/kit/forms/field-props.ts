import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Registers a field and returns its props with its error: `<TextInput label="Name" {...props('name')} />`. */
export function fieldProps<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
) {
  return <Name extends FieldPath<Values>>(name: Name) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });
}
