import { describe, expect, test } from 'vitest';
import { partNumber } from './part-details.ts';
import {
  allowedQuantity,
  hasFallingPrices,
  measure,
  partNumberKey,
  pricePerPiece,
  readAttributeFilters,
  writeAttributeFilters,
} from './part-rules.ts';

test.each([
  ['SP-BD-3190', 'SPBD3190'],
  ['sp bd 3190', 'SPBD3190'],
  ['43512-0K160', '435120K160'],
])('when the number %s is compared, then only its letters and digits count', (text, key) => {
  expect(partNumberKey(text)).toBe(key);
});

test.each([
  [1, 12.5],
  [99, 12.5],
  [100, 11],
  [499, 11],
  [500, 10],
])('when %d pieces are bought, then each costs %d dollars', (quantity, price) => {
  const priceBreaks = [
    { fromQuantity: 100, price: 11 },
    { fromQuantity: 500, price: 10 },
  ];
  expect(pricePerPiece({ price: 12.5, priceBreaks }, quantity)).toBe(price);
  expect(pricePerPiece({ price: 12.5 }, quantity)).toBe(12.5);
});

test.each(['-12', '', '12#4', 'a'.repeat(41), '<b>'])(
  'when a part number is "%s", then it is refused',
  (text) => {
    expect(partNumber.safeParse(text).success).toBe(false);
  },
);

test.each([
  ['Diameter:310..320', [{ name: 'Diameter', min: 310, max: 320 }]],
  ['Diameter:..27.5', [{ name: 'Diameter', min: undefined, max: 27.5 }]],
  [
    'Position:Front;Holes:5..',
    [
      { name: 'Position', value: 'Front' },
      { name: 'Holes', min: 5, max: undefined },
    ],
  ],
])('when the filter is %s, then it is read, and written the same again', (text, filters) => {
  expect(readAttributeFilters(text)).toEqual(filters);
  expect(writeAttributeFilters(filters)).toBe(text);
});

test.each([
  '',
  'Diameter',
  ':5',
  'Diameter:',
  'Diameter:a..b',
  'Diameter:1..2..3',
  'a:b:c',
  `${'a:b;'.repeat(8)}a:b`,
])('when the filter is "%s", then it cannot be read', (text) =>
  expect(readAttributeFilters(text)).toBeUndefined(),
);

test('when a value is a number, then it can be measured; a word cannot', () => {
  expect(['319', '27.5', 'Front', '1e3', ''].map(measure)).toEqual([
    319,
    27.5,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [
    [
      { fromQuantity: 50, price: 9 },
      { fromQuantity: 100, price: 8 },
    ],
    true,
  ],
  [[{ fromQuantity: 50, price: 10 }], false],
  [
    [
      { fromQuantity: 50, price: 9 },
      { fromQuantity: 50, price: 8 },
    ],
    false,
  ],
  [
    [
      { fromQuantity: 50, price: 8 },
      { fromQuantity: 100, price: 9 },
    ],
    false,
  ],
  [[], true],
])('when a part of $10 has the breaks %j, then they are falling: %s', (priceBreaks, falling) => {
  expect(hasFallingPrices({ price: 10, priceBreaks })).toBe(falling);
});

describe('parts that are sold in steps', () => {
  test.each([
    [1, 12],
    [12, 12],
    [13, 18],
    [18, 18],
  ])(
    'when %d pieces are wanted of one sold from 8 on in multiples of 6, then %d is the next that can be had',
    (wanted, next) => {
      expect(allowedQuantity({ minOrderQuantity: 8, orderStep: 6 }, wanted)).toBe(next);
    },
  );

  test('when a part has no steps, then every quantity from the minimum on can be had', () => {
    expect([1, 8, 9].map((wanted) => allowedQuantity({ minOrderQuantity: 8 }, wanted))).toEqual([8, 8, 9]);
    expect(allowedQuantity({ minOrderQuantity: 8 })).toBe(8);
  });
});
