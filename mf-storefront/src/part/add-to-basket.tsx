import { t } from '@lingui/core/macro';
import {
  allowedQuantity,
  type Part,
  pricePerPiece,
  quantityIn,
  stockState,
  texts,
} from '@shop/contracts/client';
import { Button, Input } from '@shop/front-kit';
import { addToBasket, useToast } from '@shop/shop-runtime';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { quantityInstead, stockRefusal } from './quantity.rules.ts';
import { QuantityFix } from './quantity-fix.tsx';

type Orderable = Pick<
  Part,
  '_id' | 'name' | 'price' | 'priceBreaks' | 'minOrderQuantity' | 'availableQuantity' | 'orderStep'
>;

/** Adds a quantity of a part to the basket. Renders nothing when the part cannot be ordered now. */
export function AddToBasket({ part }: { part: Orderable }) {
  const toast = useToast();
  const errorId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(String(allowedQuantity(part)));
  const [error, setError] = useState<string>();
  if (stockState(part) !== 'orderable') return null;
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    const quantity = quantityIn(typed) ?? 0;
    const refusal = stockRefusal(typed, part);
    setError(refusal);
    if (refusal) return;
    const line = {
      partId: part._id,
      quantity,
      seenPrice: pricePerPiece(part, quantity),
      partName: part.name,
    };
    if (addToBasket([line]).length > 0) toast.error(texts.tooManyLines);
    else toast.success(t`Added to basket`);
  };
  const take = (quantity: number): void => {
    setTyped(String(quantity));
    setError(undefined);
    box.current?.focus();
  };
  return (
    <form noValidate className="grid gap-1.5 print:hidden" onSubmit={add}>
      <div className="flex gap-2">
        <Input
          ref={box}
          aria-label={t`Quantity of ${part.name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          inputMode="numeric"
          autoComplete="off"
          className="w-20! flex-none text-center"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          className="grow"
          aria-label={t`Add to basket: ${part.name}`}
        >{t`Add to basket`}</Button>
      </div>
      {error && (
        <div>
          <p id={errorId} role="alert" className="text-sm font-medium text-error">
            {error}
          </p>
          <QuantityFix name={part.name} instead={quantityInstead(typed, part)} onTake={take} />
        </div>
      )}
    </form>
  );
}
