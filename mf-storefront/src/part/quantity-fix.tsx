import { formatCount } from '@shop/front-kit';

interface QuantityFixProps {
  name: string;
  /** A quantity that can be ordered; nothing is drawn without one. */
  instead: number | undefined;
  onTake: (quantity: number) => void;
  /** Id of the quantity's box, which gets the focus: this button leaves. */
  box?: string;
}

/** Takes a quantity that can be ordered with one press. */
export function QuantityFix({ name, instead, onTake, box }: QuantityFixProps) {
  if (instead === undefined) return null;
  return (
    <button
      type="button"
      className="kit-link inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold"
      aria-label={`Take ${formatCount(instead)} of ${name}`}
      onClick={() => {
        onTake(instead);
        if (box !== undefined) document.getElementById(box)?.focus();
      }}
    >
      Take {formatCount(instead)}
    </button>
  );
}
