import { Input } from '@shop/front-kit';
import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';

interface QuantityStepperProps extends ComponentProps<'input'> {
  /** Names of the buttons. */
  fewer: string;
  more: string;
  onStep: (direction: 1 | -1) => void;
}

/** A quantity with a button on either side; usable inside a `Field`. */
export function QuantityStepper({ fewer, more, onStep, disabled, ...input }: QuantityStepperProps) {
  const button =
    'kit-icon-button border border-(--control-line) disabled:cursor-not-allowed disabled:opacity-40';
  return (
    <div className="flex gap-1">
      <button type="button" className={button} disabled={disabled} onClick={() => onStep(-1)}>
        <Minus aria-hidden size={18} />
        <span className="sr-only">{fewer}</span>
      </button>
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="min-w-0 px-1! text-center font-semibold"
        disabled={disabled}
        {...input}
      />
      <button type="button" className={button} disabled={disabled} onClick={() => onStep(1)}>
        <Plus aria-hidden size={18} />
        <span className="sr-only">{more}</span>
      </button>
    </div>
  );
}
