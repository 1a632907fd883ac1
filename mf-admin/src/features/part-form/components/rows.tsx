import { Button, FormError, IconButton } from '@shop/front-kit';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { PartFormValues } from '../part-form-values.ts';

interface GroupProps {
  title: string;
  /** One-line hint. */
  text?: string;
  /** Error of the group as a whole. */
  error?: string | undefined;
  children: ReactNode;
}

export function Group({ title, text, error, children }: GroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-base-300 pt-4">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {text && <p className="text-xs text-muted -mt-3 clear-both">{text}</p>}
      {children}
      <FormError>{error}</FormError>
    </fieldset>
  );
}

type ListName = 'attributes' | 'fitments' | 'priceBreaks';
type Append = (row: PartFormValues[ListName][number], options?: { focusName: string }) => void;

interface RowsProps {
  name: ListName;
  title: string;
  text: string;
  /** For screen readers and buttons; `nth` counts from 1. */
  words: { row: (nth: number) => string; add: string; remove: (nth: number) => string };
  empty: PartFormValues[ListName][number];
  /** Classes for the row's grid columns. */
  columns: string;
  /** Offers rows to add, above the others. */
  suggestions?: (append: Append, count: number) => ReactNode;
  children: (at: number) => ReactNode;
}

/** A list of the form: its rows can be added and removed. On wide screens only the first row shows its labels. */
export function Rows({ name, title, text, words, empty, columns, suggestions, children }: RowsProps) {
  const { control } = useFormContext<PartFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  const errors = useFormState({ control }).errors[name];
  const addButton = useRef<HTMLDivElement>(null);
  const removeRow = (at: number): void => {
    remove(at);
    addButton.current?.querySelector('button')?.focus();
  };
  return (
    <Group title={title} text={text} error={errors?.root?.message ?? errors?.message}>
      {suggestions?.(append, fields.length)}
      {fields.length > 0 && (
        <ol className="grid gap-3">
          {fields.map(({ id }, at) => (
            <li
              key={id}
              className="rounded-box border border-base-300 p-3 lg:border-0 lg:p-0 lg:[&:not(:first-child)_label]:sr-only"
            >
              <fieldset
                aria-label={words.row(at + 1)}
                className={`grid min-w-0 items-start gap-3 ${columns}`}
              >
                {children(at)}
                <IconButton
                  icon={Trash2}
                  label={words.remove(at + 1)}
                  className={`justify-self-end max-lg:col-[-2/-1] ${at === 0 ? 'mt-7.5' : 'max-lg:mt-7.5'}`}
                  onClick={() => removeRow(at)}
                />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <div ref={addButton}>
        <Button onClick={() => append(empty)}>{words.add}</Button>
      </div>
    </Group>
  );
}
