import { limits } from './limits.ts';
import { formatCount } from './numbers.ts';
import { allowedQuantity, type QuantityFault, type Stock } from './part-rules.ts';

/** Cuts a text after 100 code points and adds an ellipsis (HOME-07, HOME-16). */
export function excerpt(text: string): string {
  const points = Array.from(text);
  return points.length <= limits.excerptLength ? text : `${points.slice(0, limits.excerptLength).join('')}…`;
}

function pieces(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'piece' : 'pieces'}`;
}

/** `1,240 pieces in stock. The smallest order is 50 pieces, in multiples of 10.` */
export function stockSentence(part: Stock): string {
  const { availableQuantity, orderStep } = part;
  const steps = orderStep === undefined ? '' : `, in multiples of ${formatCount(orderStep)}`;
  return `${pieces(availableQuantity)} in stock. The smallest order is ${pieces(allowedQuantity(part))}${steps}.`;
}

/** Explains why a quantity cannot be ordered now; used by basket and checkout. */
export function quantityText(part: Stock, fault: QuantityFault): string {
  const { availableQuantity, orderStep = 1 } = part;
  switch (fault) {
    case 'sold-out':
      return availableQuantity > 0
        ? `Only ${formatCount(availableQuantity)} left, below the minimum order of ${formatCount(allowedQuantity(part))}`
        : 'Out of stock';
    case 'below-minimum':
      return `The minimum order is ${formatCount(allowedQuantity(part))}`;
    case 'between-steps':
      return `Sold in multiples of ${formatCount(orderStep)}`;
    case 'above-available':
      return `Only ${formatCount(availableQuantity)} available`;
  }
}

interface Years {
  readonly yearFrom: number;
  readonly yearTo?: number | undefined;
}

/** `2004 to 2010`, `since 2015`, `2008`. */
export function formatYears({ yearFrom, yearTo }: Years): string {
  if (yearTo === undefined) return `since ${yearFrom}`;
  return yearTo === yearFrom ? String(yearFrom) : `${yearFrom} to ${yearTo}`;
}

/** `850 g`, `4.2 kg`, with a non-breaking space. */
export function formatWeight(grams: number): string {
  return grams < 1_000 ? `${grams}\u00a0g` : `${formatCount(grams / 1_000)}\u00a0kg`;
}

/** `8708.30`, `8708.30.50`: the digits of a tariff number in the groups that customs print. */
export function formatHsCode(digits: string): string {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{1,2}/g) ?? [])].join('.');
}
