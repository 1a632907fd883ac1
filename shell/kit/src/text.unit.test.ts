import { expect, test } from 'vitest';
import { personName } from './text.ts';

test('NAV-08: shows the local part of the address when there is no display name', () => {
  expect(personName({ displayName: 'Ann', email: 'ann@example.com' })).toBe('Ann');
  expect(personName({ displayName: ' ', email: 'ann.fitter@example.com' })).toBe('ann.fitter');
  expect(personName({ email: 'ann@example.com' })).toBe('ann');
});
