import {
  type BasketRow,
  Button,
  changeBasket,
  formatCount,
  formatDollars,
  removeFromBasket,
  Unbroken,
} from '@shop/front-kit';
import { refusalText } from '../../../order/line-words.ts';
import type { RefusedPieces } from '../use-placement.ts';

/** What the shop says of a row that cannot be ordered as it is: its answer to the order, or the part as it is now. */
function reasonOf({ part, problem }: BasketRow, refusal: RefusedPieces | undefined): string | undefined {
  if (refusal) return refusalText(refusal);
  if (problem === undefined) return undefined;
  if (!part || problem === 'part-not-found') return 'No longer sold';
  const { availableQuantity: available, minOrderQuantity } = part;
  return problem === 'below-minimum'
    ? refusalText({ code: 'below-minimum', available, minOrderQuantity })
    : refusalText({ code: 'insufficient-stock', available: problem === 'sold-out' ? 0 : available });
}

/** A quantity that the shop would hold now. */
function possibleQuantity({ part, quantity }: BasketRow, refusal: RefusedPieces | undefined) {
  if (!part || refusal?.code === 'part-not-found') return undefined;
  const minimum = refusal?.minOrderQuantity ?? part.minOrderQuantity;
  const available = refusal?.available ?? part.availableQuantity;
  if (available < minimum) return undefined;
  const possible = Math.min(Math.max(quantity, minimum), available);
  return possible === quantity ? undefined : possible;
}

function setQuantity(partId: string, quantity: number): void {
  changeBasket((lines) => lines.map((line) => (line.partId === partId ? { ...line, quantity } : line)));
}

interface CheckoutLineProps {
  row: BasketRow;
  refusal: RefusedPieces | undefined;
  disabled: boolean;
}

export function CheckoutLine({ row, refusal: refused, disabled }: CheckoutLineProps) {
  const { partId, part, quantity, price, total } = row;
  const name = part?.name ?? 'A part that is no longer sold';
  // Other quantities were not refused.
  const refusal = refused?.quantity === row.quantity ? refused : undefined;
  const reason = reasonOf(row, refusal);
  const possible = possibleQuantity(row, refusal);
  return (
    <li className="grid gap-2 border-b border-hairline py-3">
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <Unbroken text={name} />
          </p>
          <p className="kit-caption">
            {part && `${part.partNumber} · `}
            {formatCount(quantity)} x {formatDollars(price)}
          </p>
        </div>
        <p className={row.problem ? 'text-muted line-through' : 'font-semibold'}>{formatDollars(total)}</p>
      </div>
      {reason && (
        <div className="grid gap-2">
          <p className="text-sm font-medium text-error">{reason}</p>
          <div className="flex flex-wrap gap-2">
            {possible !== undefined && (
              <Button
                disabled={disabled}
                aria-label={`Order ${formatCount(possible)} of ${name}`}
                onClick={() => setQuantity(partId, possible)}
              >
                Order {formatCount(possible)}
              </Button>
            )}
            <Button
              disabled={disabled}
              aria-label={`Go on without ${name}`}
              onClick={() => removeFromBasket([partId])}
            >
              Go on without it
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
