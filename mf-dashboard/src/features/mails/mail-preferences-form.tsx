import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { MailPreferences } from '@shop/contracts';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useId } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useSaveMailPreferences } from './mail-preferences.ts';

const choices: readonly (readonly [
  name: keyof MailPreferences,
  label: MessageDescriptor,
  hint: MessageDescriptor,
])[] = [
  ['orders', msg`Payments and order changes`, msg`Invoices, refunds and parts we can't deliver.`],
  ['shipments', msg`Parcels`, msg`When a parcel ships, with its tracking number.`],
  ['reminders', msg`Orders you have not paid yet`, msg`What we're holding for you, and until when.`],
  ['stock', msg`Parts that are back in stock`, msg`Only parts you asked to be notified about.`],
  ['reviews', msg`Your reviews`, msg`When your review is published.`],
];

interface ChoiceProps {
  label: string;
  hint: string;
  field: UseFormRegisterReturn;
}

function Choice({ label, hint, field }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 border-t border-base-300 py-4">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-5 flex-none accent-(--color-secondary)"
        aria-describedby={`${id}-hint`}
        {...field}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}

/** Shows what the shop has, except where the reader has changed it; saves only these changes. */
export function MailPreferencesForm({ saved }: { saved: MailPreferences }) {
  const saving = useSaveMailPreferences();
  const form = useForm({ values: saved, resetOptions: { keepDirtyValues: true, keepErrors: true } });
  const { dirtyFields } = form.formState;
  const field = useFieldProps(form);
  const save = (wanted: MailPreferences) => {
    const changed = choices.filter(([name]) => dirtyFields[name]);
    return saving.mutateAsync(Object.fromEntries(changed.map(([name]) => [name, wanted[name]])));
  };
  return (
    <Form form={form} className="grid max-w-xl gap-4" onSave={save} save={t`Save`}>
      <fieldset className="border-b border-base-300">
        <legend className="text-sm font-semibold pb-2">{t`Email me about`}</legend>
        {choices.map(([name, label, hint]) => {
          const { error: _none, ...box } = field(name);
          return <Choice key={name} label={i18n._(label)} hint={i18n._(hint)} field={box} />;
        })}
      </fieldset>
    </Form>
  );
}
