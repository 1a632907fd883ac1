import { messageOf } from '@shop/shop-runtime';
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';

/**
 * Registers a field and returns its props with its error: `<TextInput label="Name" {...props('name')} />`. Compiled code calls it again only when
 * the form's state has changed, which a reset does: it forgets the fields.
 */
export function useFieldProps<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
) {
  const state = useFormState({ control: form.control });
  return <Name extends FieldPath<Values>>(name: Name) => ({
    ...form.register(name),
    error: form.getFieldState(name, state).error?.message,
  });
}

/** Returns the submit handler of a form: it saves what was typed unless `save` resolves to false, and shows at the form why that failed. */
export function saveWith<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  save: (values: Output) => Promise<unknown>,
  explain: (error: unknown) => string = messageOf,
) {
  return form.handleSubmit(async (values) => {
    try {
      const saved = await save(values);
      // The saved values are the form's new start, so that leaving it loses nothing.
      if (saved !== false) form.reset(form.getValues(), { keepValues: true });
    } catch (error) {
      form.setError('root', { message: explain(error) });
    }
  });
}
