import { messageOf } from '@shop/front-kit';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Returns the submit handler of a form: it saves what was typed, and shows at the form why that failed. */
export function saveWith<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  save: (values: Output) => Promise<unknown>,
  explain: (error: unknown) => string = messageOf,
) {
  return form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      form.setError('root', { message: explain(error) });
    }
  });
}
