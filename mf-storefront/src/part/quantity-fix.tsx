import { t } from '@lingui/core/macro';
import { formatCount } from '@shop/front-kit';

interface QuantityFixProps {
  name: string;
  /** A quantity that can be ordered; renders nothing if undefined. */
  instead: number | undefined;
  onTake: (quantity: number) => void;
  /** Id of the quantity input, which gets the focus because this button unmounts. */
  box?: string;
}

/** A button that sets a quantity that can be ordered. */
export function QuantityFix({ name, instead, onTake, box }: QuantityFixProps) {
  if (instead === undefined) return null;
  return (
    <button
      type="button"
      className="kit-link kit-link-alone cursor-pointer text-sm font-semibold"
      aria-label={t`Take ${formatCount(instead)} of ${name}`}
      onClick={() => {
        onTake(instead);
        if (box !== undefined) document.getElementById(box)?.focus();
      }}
    >
      {t`Take ${formatCount(instead)}`}
    </button>
  );
}
