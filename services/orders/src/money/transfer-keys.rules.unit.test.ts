import { expect, test } from 'vitest';
import { transferKey } from './transfer-keys.rules.ts';

test.each([
  ['TT 4711', 'tt-4711'],
  ['TT 4711', 'TT4711'],
  ['TT 4711', 'ＴＴ４７１１'],
  ['TT 4711', 'TT ৪৭১১'],
  ['FT/26/0001', 'ft 26 0001'],
  ['Überweisung 7', 'ÜBERWEISUNG-7'],
])('%s and %s are one reference', (one, other) => {
  expect(transferKey('in', one)).toBe(transferKey('in', other));
});

test.each([
  ['TT 4711', 'TT 4712'],
  ['TT 10', 'TT 1'],
  ['--', '//'],
])('%s and %s are two references', (one, other) => {
  expect(transferKey('in', one)).not.toBe(transferKey('in', other));
});

test('money in and money back do not share references', () => {
  expect(transferKey('in', 'TT 4711')).not.toBe(transferKey('back', 'TT 4711'));
});
