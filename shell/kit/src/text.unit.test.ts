import { expect, test } from 'vitest';
import { countOf, personName } from './text.ts';

test('NAV-08: shows the local part of the address when there is no display name', () => {
  expect(personName({ displayName: 'Ann', email: 'ann@example.com' })).toBe('Ann');
  expect(personName({ displayName: ' ', email: 'ann.fitter@example.com' })).toBe('ann.fitter');
  expect(personName({ email: 'ann@example.com' })).toBe('ann');
});

test('uses the singular for one', () => {
  expect([0, 1, 2, 1_240].map((count) => countOf(count, 'deleted parts'))).toEqual([
    '0 deleted parts',
    '1 deleted part',
    '2 deleted parts',
    '1,240 deleted parts',
  ]);
});
