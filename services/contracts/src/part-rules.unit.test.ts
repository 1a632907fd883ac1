import { expect, test } from 'vitest';
import { priceSteps, stockState } from './part-rules.ts';

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

const priceBreaks = [
  { fromQuantity: 100, price: 11 },
  { fromQuantity: 500, price: 10 },
];

test.each([
  ['has none', 50, undefined, []],
  ['begins above the smallest order', 50, priceBreaks, [{ fromQuantity: 50, price: 12.5 }, ...priceBreaks]],
  [
    'is reached by the smallest order',
    200,
    priceBreaks,
    [
      { fromQuantity: 200, price: 11 },
      { fromQuantity: 500, price: 10 },
    ],
  ],
])(
  'when a price break %s, then the steps begin with what the smallest order costs',
  (_case, minimum, breaks, steps) => {
    expect(priceSteps({ price: 12.5, minOrderQuantity: minimum, priceBreaks: breaks })).toEqual(steps);
  },
);
