import { describe, expect, test } from 'vitest';
import { numberIn } from './numbers.ts';
import { partNumber } from './part-details.ts';
import {
  allowedQuantity,
  hasFallingPrices,
  partNumberKey,
  pricePerPiece,
  readAttributeFilters,
  writeAttributeFilters,
} from './part-rules.ts';

test.each([
  ['SP-BD-3190', 'SPBD3190'],
  ['sp bd 3190', 'SPBD3190'],
  ['43512-0K160', '435120K160'],
  ['৪৩৫১২-০K১৬০', '435120K160'],
  ['٤٣٥١٢', '43512'],
  ['４３５１２－０Ｋ１６０', '435120K160'],
  ['43512\u200b-\u00ad0K160\ufeff', '435120K160'],
  ['\u202a43512\u20110K160\u202c', '435120K160'],
  ['#43512-0K160', '435120K160'],
  ['K20TT#4', 'K20TT4'],
  ['387A & 382A', '387A382A'],
])('compares only letters and digits of the number %s', (text, key) => {
  expect(partNumberKey(text)).toBe(key);
});

test.each([
  [1, 12.5],
  [99, 12.5],
  [100, 11],
  [499, 11],
  [500, 10],
])('prices %d pieces at %d dollars each', (quantity, price) => {
  const priceBreaks = [
    { fromQuantity: 100, price: 11 },
    { fromQuantity: 500, price: 10 },
  ];
  expect(pricePerPiece({ price: 12.5, priceBreaks }, quantity)).toBe(price);
  expect(pricePerPiece({ price: 12.5 }, quantity)).toBe(12.5);
});

test.each([
  ['K20TT#4', 'K20TT#4'],
  ['387A & 382A', '387A & 382A'],
  ['A 000 (02)', 'A 000 (02)'],
  ['(1) 234', '(1) 234'],
  ['#12', '#12'],
  ['12+', '12+'],
  ['SP–BRD‑1040', 'SP-BRD-1040'],
  ['  SP\u00a0BRD\u200b  1040 ', 'SP BRD 1040'],
  ['০৪৪৬৫-০K৩', '04465-0K3'],
])('reads the part number "%s" as "%s"', (text, number) => {
  expect(partNumber.parse(text)).toBe(number);
  expect(partNumber.parse(number)).toBe(number);
});

test.each(['-12', '', '12$4', '#', '+12', '=1+1', 'a'.repeat(41), '<b>'])(
  'rejects the part number "%s"',
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
])('reads and writes the filter %s unchanged', (text, filters) => {
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
])('rejects the filter "%s"', (text) => expect(readAttributeFilters(text)).toBeUndefined());

test('measures numeric values but not words', () => {
  expect(['319', '27.5', 'Front', '1e3', ''].map(numberIn)).toEqual([
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
])('for a part of $10 with the breaks %j, reports falling prices: %s', (priceBreaks, falling) => {
  expect(hasFallingPrices({ price: 10, priceBreaks })).toBe(falling);
});

describe('parts sold in steps', () => {
  test.each([
    [1, 12],
    [12, 12],
    [13, 18],
    [18, 18],
  ])('rounds %d pieces up to %d for a part sold from 8 on in multiples of 6', (wanted, next) => {
    expect(allowedQuantity({ minOrderQuantity: 8, orderStep: 6 }, wanted)).toBe(next);
  });

  test('allows any quantity from the minimum for a part without steps', () => {
    expect([1, 8, 9].map((wanted) => allowedQuantity({ minOrderQuantity: 8 }, wanted))).toEqual([8, 8, 9]);
    expect(allowedQuantity({ minOrderQuantity: 8 })).toBe(8);
  });
});
