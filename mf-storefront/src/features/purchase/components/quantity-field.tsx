import type { Part } from '@shop/contracts';
import { Field, formatCount, Input } from '@shop/front-kit';
import { Minus, Plus } from 'lucide-react';
import { stepQuantity } from '../quantity.rules.ts';

interface QuantityFieldProps {
  part: Part;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (typed: string) => void;
}

const stepper =
  'kit-icon-button border border-(--control-line) disabled:cursor-not-allowed disabled:opacity-40';

/** Quantity with steps of one minimum order. */
export function QuantityField({ part, value, error, disabled, onChange }: QuantityFieldProps) {
  const step = (direction: 1 | -1): void => onChange(String(stepQuantity(value, direction, part)));
  const minimum = formatCount(part.minOrderQuantity);
  return (
    <Field label="Quantity" error={error} hint={`Minimum order ${minimum}, steps of ${minimum}`}>
      <div className="flex gap-2">
        <button type="button" className={stepper} disabled={disabled} onClick={() => step(-1)}>
          <Minus aria-hidden size={18} />
          <span className="sr-only">{minimum} fewer</span>
        </button>
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="text-center font-semibold"
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="button" className={stepper} disabled={disabled} onClick={() => step(1)}>
          <Plus aria-hidden size={18} />
          <span className="sr-only">{minimum} more</span>
        </button>
      </div>
    </Field>
  );
}
