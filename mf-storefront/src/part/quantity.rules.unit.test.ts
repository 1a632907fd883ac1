import { describe, expect, test } from 'vitest';
import { quantityRefusal, stepQuantity } from './quantity.rules.ts';

const stock = { minOrderQuantity: 50, availableQuantity: 1240, price: 12.5 };
const belowMinimum = 'You cannot order less than minimum quantity';
const aboveAvailable = 'You cannot order more than available quantity';
const notWhole = 'Quantity must be a whole number';

test.each([
  ['50', undefined],
  ['1240', undefined],
  [' 51 ', undefined],
  ['49', belowMinimum],
  ['1', belowMinimum],
  ['0', belowMinimum],
  ['1241', aboveAvailable],
  ['999999999', aboveAvailable],
  ['', notWhole],
  ['-50', notWhole],
  ['50.5', notWhole],
  ['1e3', notWhole],
  ['fifty', notWhole],
  ['99999999999999999999', notWhole],
])('VAL-08 VAL-09 VAL-12: for "%s", answers %s', (typed, refusal) => {
  expect(quantityRefusal(typed, stock)).toBe(refusal);
});

test.each([
  [0.01, '49', 'An order must be at least $0.50, the minimum card payment'],
  [0.01, '50', undefined],
  [999_999.99, '1', undefined],
  [1_000_000, '1', 'An order can be at most $999,999.99, the maximum card payment'],
  [500_000, '2', 'An order can be at most $999,999.99, the maximum card payment'],
  [1_000_000, '3000', aboveAvailable],
])('at %d a piece and %s typed, answers %s', (price, typed, refusal) => {
  expect(quantityRefusal(typed, { minOrderQuantity: 1, availableQuantity: 1240, price })).toBe(refusal);
});

test.each([
  ['50', 1, 100],
  ['60', 1, 100],
  ['100', -1, 50],
  ['60', -1, 50],
  ['50', -1, 50],
  ['1240', 1, 1240],
  ['1240', -1, 1200],
  ['', 1, 50],
  ['nonsense', -1, 50],
] as const)('PUR-11: steps the quantity from "%s" by %d to %d', (typed, direction, next) => {
  expect(stepQuantity(typed, direction, stock)).toBe(next);
});

describe('a part that is sold in steps', () => {
  const inSteps = { minOrderQuantity: 4, orderStep: 6, availableQuantity: 20, price: 12.5 };

  test('suggests the next valid quantity after the specified checks', () => {
    expect(quantityRefusal('7', inSteps)).toBe('Sold in multiples of 6: the next is 12');
    expect(quantityRefusal('3', inSteps)).toBe(belowMinimum);
    expect(quantityRefusal('21', inSteps)).toBe(aboveAvailable);
    expect(quantityRefusal('12', inSteps)).toBeUndefined();
  });

  test.each([
    ['6', -1, 6],
    ['6', 1, 12],
    ['13', -1, 12],
    ['18', 1, 18],
  ] as const)('steps from %s by %d to %d, a quantity that can be ordered', (typed, direction, next) => {
    expect(stepQuantity(typed, direction, inSteps)).toBe(next);
  });
});
