import { t } from '@lingui/core/macro';
import {
  allowedQuantity,
  type Part,
  pricePerPiece,
  quantityIn,
  quantityProblem,
  texts,
  totalRefusal,
} from '@shop/contracts/client';

type Stock = Pick<Part, 'minOrderQuantity' | 'availableQuantity' | 'orderStep'>;

/** Explains in the specified words why this quantity of a part is not available (VAL-08, VAL-09). */
export function stockRefusal(typed: string, stock: Stock): string | undefined {
  const wanted = quantityIn(typed);
  if (wanted === undefined)
    return /^\s*0+\s*$/.test(typed) ? texts.quantityBelowMinimum : texts.quantityInvalid;
  const problem = quantityProblem(stock, wanted);
  if (problem === undefined) return undefined;
  if (problem.fault === 'between-steps')
    return t`Sold in multiples of ${stock.orderStep ?? 1}: the next is ${problem.instead ?? 0}`;
  return wanted < stock.minOrderQuantity ? texts.quantityBelowMinimum : texts.quantityAboveAvailable;
}

/** Returns the nearest quantity that can be ordered, if the typed one cannot. */
export function quantityInstead(typed: string, stock: Stock): number | undefined {
  return quantityProblem(stock, quantityIn(typed) ?? 0)?.instead;
}

/** Explains why this quantity of a part cannot be ordered on its own: stock first, then the total. */
export function quantityRefusal(
  typed: string,
  stock: Stock & Pick<Part, 'price' | 'priceBreaks'>,
): string | undefined {
  const wanted = quantityIn(typed) ?? 0;
  return stockRefusal(typed, stock) ?? totalRefusal(pricePerPiece(stock, wanted) * wanted);
}

/** Steps by the part's order step, or its minimum order; stays between the minimum and the stock. */
export function stepQuantity(typed: string, direction: 1 | -1, stock: Stock): number {
  const { minOrderQuantity, orderStep, availableQuantity } = stock;
  const step = orderStep ?? minOrderQuantity;
  const least = allowedQuantity(stock);
  const most = orderStep === undefined ? availableQuantity : availableQuantity - (availableQuantity % step);
  const from = quantityIn(typed) ?? 0;
  const next = direction === 1 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
  return Math.max(least, Math.min(next, most));
}
