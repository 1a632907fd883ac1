import { t } from '@lingui/core/macro';
import { Button, FormError } from '@shop/front-kit';
import { ApiError, useToast, useUnsavedWork } from '@shop/shop-runtime';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form';
import { isLost } from './attempts.ts';
import { saveWith } from './form-values.ts';

interface FormProps<Values extends FieldValues, Context, Output> {
  form: UseFormReturn<Values, Context, Output>;
  /** Names the form for screen readers. */
  label?: string;
  className?: string;
  /** Rejects when nothing was saved: the form then keeps what was typed and says why. Resolves to false if the user stopped it. */
  onSave: (values: Output) => Promise<unknown>;
  explain?: (error: unknown) => string;
  /** The text of the submit button. */
  save: ReactNode;
  kind?: ComponentProps<typeof Button>['kind'];
  onCancel?: (() => void) | undefined;
  cancel?: string;
  /** More buttons, after the submit button. */
  buttons?: ReactNode;
  children?: ReactNode;
}

const unknownOutcome = (): string =>
  t`We don't know whether this was saved. Check the page before you try again.`;

/**
 * Tells the user when a form closes while its outcome is unknown: the answer was lost, and then the page showed the record without the
 * form, or the user closed it.
 */
function useUnknownOutcome<Output>(onSave: (values: Output) => Promise<unknown>) {
  const toast = useToast();
  const state = useRef({ isOpen: true, isUnknown: false });
  const report = useEffectEvent(() => toast.info(unknownOutcome()));
  useEffect(() => {
    const { current } = state;
    current.isOpen = true;
    return () => {
      current.isOpen = false;
      if (current.isUnknown) report();
    };
  }, []);
  return async (values: Output): Promise<unknown> => {
    state.current.isUnknown = false;
    try {
      return await onSave(values);
    } catch (error) {
      state.current.isUnknown = error instanceof ApiError && isLost(error);
      if (state.current.isUnknown && !state.current.isOpen) toast.info(unknownOutcome());
      throw error;
    }
  };
}

/** A form with its fields, why saving failed, and its buttons. Asks before what was typed is lost. */
export function Form<Values extends FieldValues, Context, Output>({
  form,
  label,
  className = 'grid max-w-2xl gap-4',
  onSave,
  explain,
  save,
  kind = 'primary',
  onCancel,
  cancel = t`Cancel`,
  buttons,
  children,
}: FormProps<Values, Context, Output>) {
  const { errors, isDirty, isSubmitting } = useFormState({ control: form.control });
  useUnsavedWork(isDirty && !isSubmitting);
  const submit = saveWith(form, useUnknownOutcome(onSave), explain);
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        // React passes events of a form in a dialog on to a form around the dialog.
        event.stopPropagation();
        void submit(event);
      }}
    >
      {children}
      <FormError>{errors.root?.message}</FormError>
      <div className="col-span-full flex flex-wrap gap-3">
        <Button type="submit" kind={kind} busy={isSubmitting}>
          {save}
        </Button>
        {buttons}
        {onCancel && <Button onClick={onCancel}>{cancel}</Button>}
      </div>
    </form>
  );
}
