import { type Part, texts, wholeNumber } from '@shop/contracts';

type Stock = Pick<Part, 'minOrderQuantity' | 'availableQuantity'>;

const quantity = wholeNumber(1, texts.quantityInvalid);

/** The quantity somebody typed, or undefined when it is not a whole number of pieces (VAL-12). */
export const readQuantity = (typed: string): number | undefined => quantity.safeParse(typed).data;

/** Why this quantity of a part cannot be ordered, in the specified words (VAL-08, VAL-09). */
export const quantityRefusal = (typed: string, stock: Stock): string | undefined => {
  const wanted = readQuantity(typed);
  if (wanted === undefined)
    return /^\s*0+\s*$/.test(typed) ? texts.quantityBelowMinimum : texts.quantityInvalid;
  if (wanted < stock.minOrderQuantity) return texts.quantityBelowMinimum;
  return wanted > stock.availableQuantity ? texts.quantityAboveAvailable : undefined;
};

/** One step of the stepper is one minimum order; it stays between the minimum and what is there. */
export const stepQuantity = (typed: string, direction: 1 | -1, stock: Stock): number => {
  const { minOrderQuantity: step, availableQuantity: most } = stock;
  const from = readQuantity(typed) ?? 0;
  const next = direction === 1 ? Math.floor(from / step) * step + step : Math.ceil(from / step) * step - step;
  return Math.max(step, Math.min(next, most));
};
