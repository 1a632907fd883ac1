import { expect, test } from 'vitest';
import { countOf, personName } from './text.ts';

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
