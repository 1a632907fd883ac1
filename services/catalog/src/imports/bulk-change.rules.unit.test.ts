import type { Part } from '@shop/contracts';
import { expect, test } from 'vitest';
import { judgePart } from './bulk-change.rules.ts';

const part: Part = {
  _id: '64b64b64b64b64b64b64b600',
  name: 'Brake disc',
  img: '/a.svg',
  price: 39.5,
  description: 'Vented',
  minOrderQuantity: 2,
  availableQuantity: 10,
  family: 'brake-disc',
  partNumber: 'SP-1',
  priceBreaks: [
    { fromQuantity: 50, price: 36.2 },
    { fromQuantity: 100, price: 34 },
  ],
};

test('raises the price and every price break, rounded to cents', () => {
  expect(judgePart(part, { field: 'price', percent: 5 })).toMatchObject({
    state: 'change',
    changes: [
      { field: 'price', before: 39.5, after: 41.48 },
      {
        field: 'priceBreaks',
        before: part.priceBreaks,
        after: [
          { fromQuantity: 50, price: 38.01 },
          { fromQuantity: 100, price: 35.7 },
        ],
      },
    ],
  });
});

test('reports a price break that no longer falls, and a price that reaches zero', () => {
  const close = { ...part, price: 0.02, priceBreaks: [{ fromQuantity: 50, price: 0.01 }] };
  const [fault] = judgePart(close, { field: 'price', percent: -50 }).faults;
  expect(fault).toMatchObject({ column: 'price_breaks' });
  const cheap = { ...part, price: 0.01, priceBreaks: [] };
  expect(judgePart(cheap, { field: 'price', percent: -90 })).toMatchObject({
    state: 'faulty',
    faults: [{ column: 'price' }],
  });
});

test('sets the minimum order or the family, and leaves parts that have it', () => {
  const minimum = { field: 'minOrderQuantity', minOrderQuantity: 4 } as const;
  expect(judgePart(part, minimum).changes).toEqual([{ field: 'minOrderQuantity', before: 2, after: 4 }]);
  const family = { field: 'family', family: 'brake-disc' } as const;
  expect(judgePart(part, family)).toMatchObject({ state: 'unchanged', changes: [] });
});
