import { IconButton, Input } from '@shop/front-kit';
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
  const button = {
    disabled,
    className: 'border border-(--control-line) disabled:cursor-not-allowed disabled:opacity-40',
  };
  return (
    <div className="flex gap-1">
      <IconButton icon={Minus} label={fewer} {...button} onClick={() => onStep(-1)} />
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="min-w-0 px-1! text-center font-semibold"
        disabled={disabled}
        {...input}
      />
      <IconButton icon={Plus} label={more} {...button} onClick={() => onStep(1)} />
    </div>
  );
}
