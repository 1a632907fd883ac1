import { CircleAlert } from 'lucide-react';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { joined } from './class-names.ts';

interface AriaLinks {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

const FieldContext = createContext<AriaLinks | undefined>(undefined);

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label, control, hint and message, also linked for screen readers (VAL-19). */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const links: AriaLinks = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
  return (
    // The column may be narrower than the longest option of a select.
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-error">
          <CircleAlert aria-hidden size={16} className="mt-[0.2em] flex-none" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

/** Controls for use inside a {@link Field}; `ref` and a form library's other props are passed to the element. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input type="text" {...useContext(FieldContext)} {...rest} className={joined('kit-control', className)} />
  );
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={4} {...useContext(FieldContext)} {...rest} className={joined('kit-control', className)} />
  );
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useContext(FieldContext)} {...rest} className={joined('kit-control', className)} />;
}

export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input type="file" {...useContext(FieldContext)} {...rest} className={joined('kit-control', className)} />
  );
}

type TextInputProps = ComponentProps<'input'> & Omit<FieldProps, 'children'>;

export function TextInput({ label, error, hint, ...rest }: TextInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Input {...rest} />
    </Field>
  );
}

interface SelectInputProps extends ComponentProps<'select'>, Omit<FieldProps, 'children'> {
  options: readonly (readonly [value: string, text: string])[];
}

export function SelectInput({ label, error, hint, options, ...rest }: SelectInputProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      <Select {...rest}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Error of the form as a whole, in red below it (ERR-04, ERR-09). */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <p
      role="alert"
      className="flex items-start gap-1.5 rounded-box border border-error px-3 py-2.5 text-sm font-medium text-error"
    >
      <CircleAlert aria-hidden size={18} className="mt-[0.2em] flex-none" />
      <span className="whitespace-pre-line">{children}</span>
    </p>
  ) : null;
}
