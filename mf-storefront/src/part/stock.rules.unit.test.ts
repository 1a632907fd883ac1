import { expect, test } from 'vitest';
import { stockState } from './stock.rules.ts';

test.each([
  [50, 50, 'orderable'],
  [50, 49, 'below-minimum'],
  [50, 1, 'below-minimum'],
  [50, 0, 'out-of-stock'],
  [1, 1, 'orderable'],
] as const)(
  'HOME-32: when the minimum is %d and %d are there, then the part is %s',
  (minOrderQuantity, availableQuantity, state) => {
    expect(stockState({ minOrderQuantity, availableQuantity })).toBe(state);
  },
);
