import type { Part } from '@shop/contracts';

type Stock = Pick<Part, 'minOrderQuantity' | 'availableQuantity'>;

export type StockState = 'orderable' | 'below-minimum' | 'out-of-stock';

/** Stock that cannot cover one minimum order cannot be ordered at all (HOME-32). */
export function stockState({ minOrderQuantity, availableQuantity }: Stock): StockState {
  if (availableQuantity <= 0) return 'out-of-stock';
  return availableQuantity < minOrderQuantity ? 'below-minimum' : 'orderable';
}
