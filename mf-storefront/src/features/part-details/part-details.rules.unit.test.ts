import { expect, test } from 'vitest';
import { filterFitments, formatWeight, formatYears, priceSteps, sortFitments } from './part-details.rules.ts';

const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2001, yearTo: 2007, engine: '1.5' };
const hilux = { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, note: 'not for the raised chassis' };
const civic = { make: 'Honda', model: 'Civic', yearFrom: 2006, yearTo: 2011, engine: '1.8' };
const fitments = [hilux, civic, corolla];

test.each([
  [{ yearFrom: 2001, yearTo: 2007 }, '2001 to 2007'],
  [{ yearFrom: 2008, yearTo: 2008 }, '2008'],
  [{ yearFrom: 2015 }, 'since 2015'],
])('when a vehicle was built in %j, then it reads "%s"', (years, text) => {
  expect(formatYears(years)).toBe(text);
});

test.each([
  [850, '850\u00a0g'],
  [1_000, '1\u00a0kg'],
  [4_250, '4.25\u00a0kg'],
  [12_346, '12.35\u00a0kg'],
])('when a part weighs %d grams, then it reads "%s", on one line', (grams, text) => {
  expect(formatWeight(grams)).toBe(text);
});

test.each([
  ['', fitments],
  ['toyota', [hilux, corolla]],
  ['TOY 2016', [hilux]],
  ['2006', [civic, corolla]],
  ['1.8', [civic]],
  ['raised', [hilux]],
  ['toyota civic', []],
])('when "%s" is searched for, then these vehicles are left', (search, left) => {
  expect(filterFitments(fitments, search)).toEqual(left);
});

test('when the visitor has a vehicle, then it comes first, and the rest of its make behind it', () => {
  expect(sortFitments(fitments, undefined)).toEqual([civic, corolla, hilux]);
  expect(sortFitments(fitments, { make: 'toyota', model: 'Hilux Revo' })).toEqual([hilux, corolla, civic]);
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
])(
  'when a price break %s, then the steps begin with what the smallest order costs',
  (_case, minimum, breaks, steps) => {
    expect(priceSteps({ price: 12.5, minOrderQuantity: minimum, priceBreaks: breaks })).toEqual(steps);
  },
);
