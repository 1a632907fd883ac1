import { expect, test } from 'vitest';
import { decimalDollars, formatAmount, formatCents, formatMoney } from './money.ts';
import { formatCount } from './numbers.ts';

test('HOME-06: shows no decimals for a price without cents, and two otherwise', () => {
  expect([12, 12.5, 1_240.05, 0.1 + 0.2].map((amount) => formatMoney(amount))).toEqual([
    '$12',
    '$12.50',
    '$1,240.05',
    '$0.30',
  ]);
});

test('separates the thousands of a large count', () => {
  expect(formatCount(1_240)).toBe('1,240');
});

test('writes an amount in another currency', () => {
  expect(formatMoney(1_240.5, 'eur')).toBe('€1,240.50');
});

test('writes cents with both decimals: with its currency, as a column and for programs', () => {
  expect([formatCents(123_400), formatAmount(123_400), decimalDollars(123_400)]).toEqual([
    '$1,234.00',
    '1,234.00',
    '1234.00',
  ]);
});
