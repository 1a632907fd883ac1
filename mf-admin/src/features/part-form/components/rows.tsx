import { Button, FormError } from '@shop/front-kit';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';

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
      {text && <p className="kit-hint -mt-3 clear-both">{text}</p>}
      {children}
      <FormError>{error}</FormError>
    </fieldset>
  );
}

interface RowsProps {
  /** Names one row in button labels: 'vehicle'. */
  noun: string;
  ids: readonly string[];
  /** Classes for the row's grid columns. */
  columns: string;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number) => ReactNode;
}

/** Rows that can be added and removed. On wide screens only the first row shows its labels. */
export function Rows({ noun, ids, columns, onAdd, onRemove, children }: RowsProps) {
  const add = useRef<HTMLDivElement>(null);
  const remove = (at: number): void => {
    onRemove(at);
    add.current?.querySelector('button')?.focus();
  };
  return (
    <>
      {ids.length > 0 && (
        <ol className="grid gap-3">
          {ids.map((id, at) => (
            <li
              key={id}
              className="rounded-box border border-base-300 p-3 lg:border-0 lg:p-0 lg:[&:not(:first-child)_.kit-label]:sr-only"
            >
              <fieldset
                aria-label={`${noun} ${at + 1}`}
                className={`grid min-w-0 items-start gap-3 ${columns}`}
              >
                {children(at)}
                <button
                  type="button"
                  className={`kit-icon-button justify-self-end max-lg:col-[-2/-1] ${at === 0 ? 'mt-7.5' : 'max-lg:mt-7.5'}`}
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden size={18} />
                  <span className="sr-only">
                    Remove {noun} {at + 1}
                  </span>
                </button>
              </fieldset>
            </li>
          ))}
        </ol>
      )}
      <div ref={add}>
        <Button onClick={onAdd}>Add {noun}</Button>
      </div>
    </>
  );
}
