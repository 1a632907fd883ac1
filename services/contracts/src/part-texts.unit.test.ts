import { expect, test } from 'vitest';
import { excerpt, formatHsCode, formatWeight, formatYears, stockSentence } from './part-texts.ts';

test('HOME-07, HOME-16, CON-03: keeps a text of 100 characters whole', () => {
  expect(excerpt('a'.repeat(100))).toBe('a'.repeat(100));
});

test('HOME-07, HOME-16, CON-03: shortens a text of 101 characters to 100 and an ellipsis', () => {
  expect(excerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

test('HOME-07: counts a character of several code units as one and never splits it', () => {
  expect(excerpt('🔧'.repeat(100))).toBe('🔧'.repeat(100));
  expect(excerpt('🔧'.repeat(101))).toBe(`${'🔧'.repeat(100)}…`);
});

test.each([
  [{ yearFrom: 2001, yearTo: 2007 }, '2001 to 2007'],
  [{ yearFrom: 2008, yearTo: 2008 }, '2008'],
  [{ yearFrom: 2015 }, 'since 2015'],
])('formats the years %j as "%s"', (years, text) => {
  expect(formatYears(years)).toBe(text);
});

test.each([
  [850, '850\u00a0g'],
  [1_000, '1\u00a0kg'],
  [4_250, '4.25\u00a0kg'],
  [12_346, '12.35\u00a0kg'],
])('formats %d grams as "%s", without a line break', (grams, text) => {
  expect(formatWeight(grams)).toBe(text);
});

test.each([
  ['870830', '8708.30'],
  ['87083091', '8708.30.91'],
  ['8708309110', '8708.30.91.10'],
])('formats the tariff number %s as "%s"', (digits, text) => {
  expect(formatHsCode(digits)).toBe(text);
});

test.each([
  [
    { minOrderQuantity: 50, availableQuantity: 1_240 },
    '1,240 pieces in stock. The smallest order is 50 pieces.',
  ],
  [{ minOrderQuantity: 1, availableQuantity: 1 }, '1 piece in stock. The smallest order is 1 piece.'],
  [
    { minOrderQuantity: 4, availableQuantity: 20, orderStep: 6 },
    '20 pieces in stock. The smallest order is 6 pieces, in multiples of 6.',
  ],
])('describes the stock of %j as "%s"', (part, text) => {
  expect(stockSentence(part)).toBe(text);
});
