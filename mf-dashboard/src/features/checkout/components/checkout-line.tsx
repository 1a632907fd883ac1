import { t } from '@lingui/core/macro';
import { quantityProblem, quantityText } from '@shop/contracts/client';
import {
  acceptPrices,
  type BasketRow,
  Button,
  formatCount,
  formatMoney,
  priceChange,
  Unbroken,
} from '@shop/front-kit';
import { changeBasket, removeFromBasket } from '@shop/shop-runtime';
import { refusalText } from '../../../orders/line-text.ts';
import type { RefusedPieces } from '../use-placement.ts';

interface Trouble {
  readonly text: string;
  readonly instead?: number | undefined;
}

/** Explains the shop's refusal of this quantity. */
function refusedTrouble({ part, quantity }: BasketRow, refusal: RefusedPieces): Trouble {
  const { code, available, minOrderQuantity: instead } = refusal;
  const isAboutQuantity = code === 'insufficient-stock' || code === 'below-minimum';
  const known = part && isAboutQuantity ? { ...part, availableQuantity: available } : undefined;
  const problem = known && quantityProblem(known, quantity);
  if (known && problem) return { text: quantityText(known, problem.fault), instead: problem.instead };
  // The part changed after this page loaded it.
  return { text: refusalText(refusal), instead: code === 'below-minimum' ? instead : undefined };
}

/** Explains why a row cannot be ordered and suggests a quantity that can. */
function troubleOf(row: BasketRow, refusal: RefusedPieces | undefined): Trouble | undefined {
  if (refusal) return refusedTrouble(row, refusal);
  const { part, problem } = row;
  if (problem === undefined) return undefined;
  if (!part || problem.fault === 'part-not-found') return { text: t`No longer sold` };
  return { text: quantityText(part, problem.fault), instead: problem.instead };
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
  const name = part?.name ?? t`A part that is no longer sold`;
  // The refusal applies only to the refused quantity, and to a price until the page has read the new one.
  const isKnownPrice = refused?.code === 'price-changed' && refused.price === price;
  const refusal = refused?.quantity === quantity && !isKnownPrice ? refused : undefined;
  const change = priceChange(row);
  const trouble = troubleOf(row, refusal);
  const possible = trouble?.instead;
  return (
    <li tabIndex={-1} className="grid gap-2 border-b border-hairline py-3">
      <div className="flex items-baseline justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            <Unbroken text={name} />
          </p>
          <p className="kit-caption">
            {[part?.partNumber, `${formatCount(quantity)} x ${formatMoney(price)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className={row.problem ? 'text-muted line-through' : 'font-semibold'}>{formatMoney(total)}</p>
      </div>
      {change && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm font-medium text-error">
            {t`The price was ${formatMoney(change.was)} and is ${formatMoney(change.now)} now.`}
          </p>
          <Button
            disabled={disabled}
            aria-label={t`Accept ${formatMoney(change.now)} for ${name}`}
            onClick={(event) => {
              // This button unmounts.
              event.currentTarget.closest('li')?.focus();
              acceptPrices([row]);
            }}
          >
            {t`Accept ${formatMoney(change.now)}`}
          </Button>
        </div>
      )}
      {trouble && (
        <div className="grid gap-2">
          <p className="text-sm font-medium text-error">{trouble.text}</p>
          <div className="flex flex-wrap gap-2">
            {possible !== undefined && (
              <Button
                disabled={disabled}
                aria-label={t`Order ${formatCount(possible)} of ${name}`}
                onClick={(event) => {
                  // This button unmounts.
                  event.currentTarget.closest('li')?.focus();
                  setQuantity(partId, possible);
                }}
              >
                {t`Order ${formatCount(possible)}`}
              </Button>
            )}
            <Button
              disabled={disabled}
              aria-label={t`Continue without ${name}`}
              onClick={(event) => {
                event.currentTarget.closest('ul')?.focus();
                removeFromBasket([partId]);
              }}
            >
              {t`Continue without it`}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
