import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isLowStock,
  isOrderable,
  priceSteps,
  quantityProblem,
  restockDay,
  stockState,
} from './part-rules.ts';

test.each([
  [50, 50, 'orderable'],
  [50, 49, 'below-minimum'],
  [50, 1, 'below-minimum'],
  [50, 0, 'out-of-stock'],
  [1, 1, 'orderable'],
] as const)(
  'HOME-32: with a minimum of %d and %d available, the part is %s',
  (minOrderQuantity, availableQuantity, state) => {
    expect(stockState({ minOrderQuantity, availableQuantity })).toBe(state);
  },
);

test.each([
  [{ minOrderQuantity: 50, orderStep: 10, availableQuantity: 1240 }, 60, undefined],
  [{ minOrderQuantity: 50, orderStep: 10, availableQuantity: 1240 }, 55, ['between-steps', 60]],
  [{ minOrderQuantity: 50, orderStep: 10, availableQuantity: 1240 }, 49, ['below-minimum', 50]],
  [{ minOrderQuantity: 45, orderStep: 10, availableQuantity: 1240 }, 45, ['between-steps', 50]],
  [{ minOrderQuantity: 50, orderStep: 10, availableQuantity: 65 }, 66, ['above-available', 60]],
  [{ minOrderQuantity: 50, orderStep: 10, availableQuantity: 65 }, 64, ['between-steps', 60]],
  [{ minOrderQuantity: 45, orderStep: 10, availableQuantity: 49 }, 45, ['sold-out', undefined]],
  [{ minOrderQuantity: 50, availableQuantity: 0 }, 50, ['sold-out', undefined]],
  [{ minOrderQuantity: 50, availableQuantity: 60 }, 60, undefined],
])('for %j and %d pieces, reports %j', (part, wanted, expected) => {
  const problem = quantityProblem(part, wanted);
  expect(problem && [problem.fault, problem.instead]).toEqual(expected);
});

test('does not sell a part whose stock covers no whole step', () => {
  expect(stockState({ minOrderQuantity: 45, orderStep: 10, availableQuantity: 49 })).toBe('below-minimum');
});

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
])('starts the price steps at the minimum order when a price break %s', (_case, minimum, breaks, steps) => {
  expect(priceSteps({ price: 12.5, minOrderQuantity: minimum, priceBreaks: breaks })).toEqual(steps);
});

test('tells the day of new stock only while the part is sold out and the day is to come', () => {
  const part = { minOrderQuantity: 2, availableQuantity: 0, restockExpected: '2026-12-01' };
  expect(restockDay(part, new Date('2026-12-01T17:00:00Z'))).toBe('2026-12-01');
  expect(restockDay(part, new Date('2026-12-01T18:00:00Z'))).toBeUndefined();
  expect(restockDay({ ...part, availableQuantity: 2 }, new Date('2026-11-01'))).toBeUndefined();
});

const drawnStock = fc.record({
  minOrderQuantity: fc.integer({ min: 1, max: 30 }),
  orderStep: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  availableQuantity: fc.integer({ min: 0, max: 40 }),
});

test('calls a part orderable exactly when some quantity of it is accepted', () => {
  fc.assert(
    fc.property(drawnStock, (part) => {
      const quantities = Array.from({ length: part.availableQuantity }, (_, at) => at + 1);
      const accepted = quantities.some((wanted) => quantityProblem(part, wanted) === undefined);
      expect(isOrderable(part)).toBe(accepted);
      expect(isLowStock(part)).toBe(!accepted);
    }),
    { numRuns: 500 },
  );
});
