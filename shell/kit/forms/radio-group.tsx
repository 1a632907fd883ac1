import type { ComponentProps, ReactNode } from 'react';

interface RadioGroupProps {
  label: string;
  /** The page says otherwise what the choice is about. */
  isLabelHidden?: boolean;
  /** Classes that place the choices. */
  className: string;
  children: ReactNode;
}

/** One choice of several, each a `Radio`. */
export function RadioGroup({ label, isLabelHidden = false, className, children }: RadioGroupProps) {
  return (
    <fieldset className={className}>
      <legend className={isLabelHidden ? 'sr-only' : 'text-sm font-semibold'}>{label}</legend>
      {children}
    </fieldset>
  );
}

interface RadioProps extends ComponentProps<'input'> {
  /** With a frame, which is strong around the chosen one. */
  framed?: boolean;
}

export function Radio({ framed = false, children, ...input }: RadioProps) {
  const look = framed
    ? 'gap-3 rounded-lg border border-base-300 px-4 py-2 has-checked:border-base-content'
    : 'gap-2';
  return (
    <label className={`flex min-h-11 cursor-pointer items-center ${look}`}>
      <input type="radio" className="size-5 flex-none accent-(--color-secondary)" {...input} />
      {children}
    </label>
  );
}
