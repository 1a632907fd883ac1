import { expect, test } from 'vitest';
import { countOf, excerpt, formatCount, formatDollars, personName } from './text.ts';

test('HOME-07, HOME-16, CON-03: when a text has 100 characters, then it stays whole', () => {
  expect(excerpt('a'.repeat(100))).toBe('a'.repeat(100));
});

test('HOME-07, HOME-16, CON-03: when a text has 101 characters, then it is cut to 100 and an ellipsis', () => {
  expect(excerpt('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
});

test('HOME-07: when characters take more than one unit, then they are counted as one and never cut in half', () => {
  expect(excerpt('🔧'.repeat(100))).toBe('🔧'.repeat(100));
  expect(excerpt('🔧'.repeat(101))).toBe(`${'🔧'.repeat(100)}…`);
});

test('HOME-06: when a price has no cents, then no decimals are shown, otherwise two', () => {
  expect([12, 12.5, 1_240.05, 0.1 + 0.2].map(formatDollars)).toEqual(['$12', '$12.50', '$1,240.05', '$0.30']);
});

test('when a count is large, then its thousands are separated', () => {
  expect(formatCount(1_240)).toBe('1,240');
});

test('NAV-08: when there is no display name, then the local part of the address stands for it', () => {
  expect(personName({ displayName: 'Ann', email: 'ann@example.com' })).toBe('Ann');
  expect(personName({ displayName: ' ', email: 'ann.fitter@example.com' })).toBe('ann.fitter');
  expect(personName({ email: 'ann@example.com' })).toBe('ann');
});

test('when there is one, then it is called by its singular', () => {
  expect([0, 1, 2, 1_240].map((count) => countOf(count, 'deleted parts'))).toEqual([
    '0 deleted parts',
    '1 deleted part',
    '2 deleted parts',
    '1,240 deleted parts',
  ]);
});
